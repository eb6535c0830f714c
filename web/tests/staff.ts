/** What staff does, in the words of the pages. */

import { expect, type Page } from '@playwright/test';

export async function workAs(page: Page, role: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: role, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page).not.toHaveURL(/sign-in/);
}

export async function guest(page: Page): Promise<void> {
  await workAs(page, 'Guest');
}
