/** Nothing is lost by a reload, a lost line or a house that falls over. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { area, bar, click, GAMES, nextDecision, playOn, results, sitDown } from './table';

const hand = (page: Page): Promise<string[]> =>
  page.locator('.seat.mine .card').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));

test('a reload in every phase loses nothing', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, GAMES[3]);
  await page.reload();
  await area(page, 'ante').click();
  await expect(area(page, 'ante')).toHaveAccessibleName(/\$5\.00 on it/);
  await page.reload();
  await expect(area(page, 'ante')).toHaveAccessibleName(/\$5\.00 on it/);
  await bar(page).getByRole('button', { name: /^Deal/ }).click();
  await expect(page.locator('.seat.mine .card')).toHaveCount(5);
  const dealt = await hand(page);
  const phases = new Set<string>();
  await playOn(page, async (decision) => {
    phases.add((await decision.textContent()) ?? '');
    await page.reload();
    await expect(page.locator('.seat.mine .card')).toHaveCount(5);
    expect(await hand(page)).toEqual(dealt);
    await (await nextDecision(page))?.click();
    await page.waitForTimeout(300);
  });
  expect(phases.size).toBeGreaterThan(1);
  await expect(results(page)).toBeVisible();
  const net = await page.locator('dl dd').first().textContent();
  await page.reload();
  await expect(page.locator('dl dd').first()).toHaveText(net ?? '');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(2);
});

test('a house that is killed in mid-round goes on with the same round', async ({ visitor, ownHouse: house }) => {
  const page = await visitor({ at: house });
  await sitDown(page, GAMES[3]);
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await expect(page.locator('.seat.mine .card')).toHaveCount(5);
  const dealt = await hand(page);
  await expect.poll(async () => (await nextDecision(page)) !== null).toBe(true);

  await house.kill();
  await expect(page.getByText('The line to the house is down.')).toBeVisible();
  // A decision taken while the line is down is sent when it is back.
  await (await nextDecision(page))?.click();
  await house.start();
  await expect(page.getByText('The line to the house is down.')).toBeHidden({ timeout: 20_000 });
  expect(await hand(page)).toEqual(dealt);
  await playOn(page, click);
  await expect(results(page)).toBeVisible();
});
