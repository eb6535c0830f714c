/** What is left of a round: the player's history, and surveillance that replays it. */

import { expect, test } from './fixtures';
import { workAs } from './staff';
import { bar, click, GAMES, playOn, sitDown } from './table';

test('a round is in the history and can be replayed step by step', async ({ visitor }) => {
  const [player, camera] = [await visitor(), await visitor()];
  await sitDown(player, GAMES[4]);
  const table = player.url().split('/').at(-1) ?? '';
  await bar(player).getByRole('button', { name: /and deal/ }).click();
  await workAs(camera, 'Surveillance');
  await camera.goto(`/surveillance/${table}`);
  const listed = camera.locator(`a[href="/surveillance/${table}/1"]`);
  await expect(listed).toContainText('open');
  await playOn(player, click);
  await expect(listed).not.toContainText('open', { timeout: 15_000 });
  await player.goto('/account');
  await player.getByRole('row').nth(1).getByRole('button').click();
  await expect(player.getByRole('dialog')).toContainText('A card to the dealer');
  await player.getByRole('dialog').getByRole('button', { name: 'Verify here' }).click();
  await expect(player.getByTestId('verified')).toContainText('is the one promised');

  await camera.goto(`/surveillance/${table}/1`);
  const line = camera.getByRole('slider', { name: /Timeline/ });
  await expect(line).toHaveValue('0');
  await camera.keyboard.press('End');
  await expect(camera.locator('.card').first()).toBeVisible();
  expect(await camera.getByRole('img', { name: 'face-down card' }).count()).toBe(0);
  await camera.keyboard.press('Home');
  await expect(camera.locator('.card')).toHaveCount(0);
});

test('own limits hold at once', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, GAMES[0]);
  await page.goto('/account');
  await page.getByLabel(/^Most on the layout in one round/).fill('6.00');
  await page.getByRole('button', { name: 'Set', exact: true }).first().click();
  await expect(page.getByText('$6.00')).toBeVisible();
});

test('the lab shows the effect of another pay at once', async ({ visitor }) => {
  const page = await visitor();
  await workAs(page, 'Analyst');
  await page.goto('/lab/nj/dragon-poker?wager=three_card');
  await expect(page.getByRole('cell', { name: '5.0628 %' })).toBeVisible();
  await page.getByLabel(/^Three tigers/).fill('25');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/as printed 5\.0628 %, now/)).toBeVisible();
  await expect(page).toHaveURL(/pay\.three_card\.1\.three_tigers=25/);
  await page.reload();
  await expect(page.getByText(/as printed 5\.0628 %, now/)).toBeVisible();
});
