/** A guest plays a whole round of each game, by mouse and by keyboard. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { sound } from './sound';
import { bar, click, GAMES, playOn, pressKey, results, sitDown } from './table';

async function roundByMouse(page: Page): Promise<void> {
  const first = page.locator('.seat.mine .area.live').first();
  await bar(page).getByRole('radio', { name: '$25.00 chip' }).click();
  await first.click();
  await expect(first).toHaveAccessibleName(/\$25\.00 on it/);
  await first.click({ button: 'right' });
  await expect(first).toHaveAccessibleName(/empty/);
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await playOn(page, click);
  await expect(results(page)).toContainText(/Won|Lost|Even/);
  await results(page).getByRole('button').first().click();
  await expect(page.getByRole('dialog').locator('button.clause').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close Why' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function roundByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('2');
  await expect(bar(page).getByRole('radio', { name: '$5.00 chip' })).toBeChecked();
  const first = page.locator('.seat.mine .area.live').first();
  for (let tab = 0; tab < 40 && !(await first.evaluate((spot) => spot === document.activeElement)); tab += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('+');
  await expect(first).toHaveAccessibleName(/\$5\.00 on it/);
  await expect(results(page)).toBeHidden();
  await page.keyboard.press('c');
  await expect(first).toHaveAccessibleName(/empty/);
  await page.keyboard.press('b');
  await playOn(page, pressKey);
  await expect(results(page)).toContainText(/Won|Lost|Even/);
}

for (const game of GAMES) {
  test(`${game.rulebook}: a guest plays a round by mouse and another by keyboard`, async ({ visitor }) => {
    const page = await visitor();
    await page.goto('/');
    const play = page.getByRole('button', { name: `Play ${game.title}, ${game.where}, now` });
    for (let tab = 0; tab < 30 && !(await play.evaluate((button) => button === document.activeElement)); tab += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('radio').first()).toBeVisible();
    await roundByMouse(page);
    await roundByKeyboard(page);
  });
}

test('a newcomer has cards within ten seconds of the page', async ({ visitor }) => {
  const page = await visitor({ still: false });
  const begun = Date.now();
  await page.goto('/');
  await page.getByRole('button', { name: /Play Dragon Poker/ }).click();
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await expect(page.locator('.seat.mine .card')).toHaveCount(3);
  expect(Date.now() - begun).toBeLessThan(10_000);
});

test('dealing is shown card by card, and a key skips to the end', async ({ visitor }) => {
  const page = await visitor({ still: false });
  await sitDown(page, GAMES[1]);
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await expect(bar(page).getByRole('button', { name: /^Skip/ })).toBeVisible();
  expect(await page.locator('.seat.mine .card').count()).toBeLessThan(8);
  await page.keyboard.press('Space');
  await expect(page.locator('.seat.mine .card')).toHaveCount(8);
});

test('a shuffle is promised, told and verified in the page', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, GAMES[0]);
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await playOn(page, click);
  await page.getByRole('button', { name: 'Shuffle' }).click();
  await page.getByRole('button', { name: 'Verify here' }).click();
  await expect(page.getByTestId('verified')).toContainText('is the one promised');
});

test('the coach says what each choice is worth', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, GAMES[0]);
  await page.getByRole('button', { name: 'Coach off' }).click();
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await expect(bar(page).getByRole('button', { name: /Play/ })).toContainText(/-?\d\.\d+/);
  await expect(bar(page)).toContainText('★');
});

test('an answer of the coach that comes late does not cover a newer one', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, GAMES[3]);
  await page.getByRole('button', { name: 'Coach off' }).click();
  let asked = 0;
  const late = new Promise<void>((done) => {
    void page.route('**/coach?*', async (route) => {
      const first = ++asked === 1;
      const response = await route.fetch();
      if (first) await expect.poll(() => asked).toBeGreaterThan(1);
      if (first) await expect(coach.getByText(/^All \d\d choices$/)).toBeVisible({ timeout: 40_000 });
      await route.fulfill({ response });
      if (first) done();
    });
  });
  const coach = page.getByRole('region', { name: 'Coach', exact: true });
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await bar(page).getByRole('button', { name: /^Nothing to declare/ }).click();
  await late;
  await expect(bar(page).getByRole('button', { name: /^Exchange cards/ })).toContainText(/[+−]?\$\d+\.\d\d/);
  await expect(coach.getByText(/no answer/)).toHaveCount(0);
});

test('the coach names the best of many exchanges, and lists all of them on demand', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, GAMES[3]);
  await page.getByRole('button', { name: 'Coach off' }).click();
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await bar(page).getByRole('button', { name: /^Nothing to declare/ }).click();
  const coach = page.getByRole('region', { name: 'Coach', exact: true });
  await expect(coach.getByText(/^All \d\d choices$/)).toBeVisible({ timeout: 40_000 });
  await expect(bar(page).getByRole('button', { name: /^Exchange cards/ })).toContainText(/[+−]?\$\d+\.\d\d/);
  const shown = coach.getByRole('listitem').filter({ visible: true });
  expect(await shown.count()).toBeLessThanOrEqual(5);
  await expect(shown.filter({ hasText: 'Exchange' })).toHaveCount(1);
  await coach.getByText(/^All/).click();
  expect(await coach.getByRole('listitem').filter({ visible: true }).count()).toBeGreaterThan(20);
  await sound(page);
});
