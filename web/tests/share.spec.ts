/** Several browsers at one table. */

import { expect, test } from './fixtures';
import { guest } from './staff';
import { bar, bet, click, join, playOn, results } from './table';

test('two players and a watcher see each other live', async ({ visitor }) => {
  const [one, two, watcher] = [await visitor(), await visitor(), await visitor()];
  await guest(one);
  await guest(two);
  await join(one, 'lucky-1', 2);
  await join(two, 'lucky-1', 5);
  await watcher.goto('/table/lucky-1');
  for (const page of [two, watcher]) await expect(page.getByRole('group', { name: 'Seat 2', exact: true })).toBeVisible();

  await bet(one);
  for (const page of [two, watcher]) {
    await expect(page.getByRole('group', { name: 'Seat 2', exact: true }).locator('[data-bet="ante"]')).toHaveAccessibleName(/on it/);
  }
  await expect(watcher.getByText('Wagers are open.')).toBeVisible();
  await bet(two);
  await expect(one.getByRole('group', { name: 'Seat 5', exact: true }).locator('[data-bet="ante"]')).toHaveAccessibleName(/on it/);

  await expect(one.locator('.seat.mine .card')).toHaveCount(8);
  await expect(one.getByRole('group', { name: 'Seat 5', exact: true }).getByRole('img', { name: 'face-down card' })).toHaveCount(8);
  await expect(watcher.getByRole('img', { name: 'face-down card' })).toHaveCount(24);
  await bar(two).getByRole('button', { name: 'Fold' }).click();
  await expect(one.getByText('fold', { exact: false }).first()).toBeVisible();
  await playOn(one, click);
  await expect(results(one)).toBeVisible();
});

test('a player with two spots sees both large and acts on each', async ({ visitor }) => {
  const page = await visitor();
  await guest(page);
  await join(page, 'lucky-1', 3);
  await page.getByRole('button', { name: /^Chips \$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sit down: Seat 4' }).click();
  await expect(page.locator('.seat.mine')).toHaveCount(2);

  const antes = page.locator('.seat.mine [data-bet="ante"]');
  await bet(page);
  for (const ante of await antes.all()) await expect(ante).toHaveAccessibleName(/\$10\.00 on it/);
  await expect(page.locator('.seat.mine .card')).toHaveCount(16);
  await expect(page.locator('.seat.mine').getByRole('img', { name: 'face-down card' })).toHaveCount(0);
  await bar(page).getByRole('button', { name: /^Fold.*seat 3/ }).click();
  await bar(page).getByRole('button', { name: /^In to Win.*seat 4/ }).click();
  await expect(results(page)).toContainText(/Ante, seat 3\s*(Lost|Forfeit)/);
  await expect(results(page)).toContainText(/Ante, seat 4/);
});
