/** Words beside numbers: a clause opens what it asks for, by mouse, keyboard and touch. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { sound } from './sound';
import { bar, click, GAMES, playOn, results, sitDown } from './table';

const card = (page: Page) => page.getByTestId('clause-card');

test('hover, focus and tap open a clause, Escape closes it', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, GAMES[0]);
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  const clause = page.locator('.sentence button.clause');
  await clause.hover();
  await expect(card(page)).toContainText(/Enforced|Guided|Shown|Attested|Option|Definition|Outside/);
  await page.mouse.move(0, 0);
  await expect(card(page)).toBeHidden();
  await clause.click();
  await page.mouse.move(0, 0);
  await expect(card(page)).toBeVisible();
  await sound(page);
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(clause).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card(page).getByRole('link', { name: 'Read it in the book' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page)).toBeHidden();
});

test('a result explains itself on a phone, within its panel', async ({ visitor }) => {
  const page = await visitor({ phone: true });
  await sitDown(page, GAMES[0]);
  await expect(page.getByTestId('sign')).toContainText(/Ante .* to /);
  await expect(page.getByTestId('sign')).toContainText(/Dragon/);
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await playOn(page, click);
  await results(page).getByRole('button').first().click();
  const why = page.getByRole('dialog');
  await why.locator('button.clause').first().click();
  await expect(card(page)).toBeVisible();
  const box = await card(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box)).toBe(true);
  await sound(page);
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(why).toBeVisible();
});
