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

/** What the pages do not ask for, straight to the house, as the person at this browser. */
export async function commandAs(page: Page, role: string, path: string, body: Record<string, unknown>): Promise<void> {
  const me = (await (await page.request.get('/api/me')).json()) as { csrf: string };
  const id = crypto.randomUUID().replaceAll('-', '');
  const answer = await page.request.post(`${path}?as=${role}`, { headers: { 'x-croupier-csrf': me.csrf }, data: { id, ...body } });
  expect(answer.ok(), await answer.text()).toBe(true);
}
