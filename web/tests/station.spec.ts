/** What a supervisor's screen shows: figures as they are now, in their places, and what needs a person first. */

import { expect, test } from './fixtures';
import { fitsAPhone, sound } from './sound';
import { guest, workAs } from './staff';
import { join } from './table';

test('figures stay in their tiles and follow what happens, and a table is found by its game', async ({ visitor, ownHouse: at }) => {
  const [player, supervisor] = [await visitor({ at }), await visitor({ at })];
  await guest(player);
  await workAs(supervisor, 'Supervisor');
  const total = { handle: 123_456_789_00, drop: 98_765_432_100, win: -98_765_432_100, hold_basis_points: 1234, rounds: 1_000_000 };
  await supervisor.route('**/api/reports**', async (route) => {
    const answer = await route.fetch();
    const report = (await answer.json()) as { total: Record<string, number> };
    await route.fulfill({ response: answer, json: { ...report, total: { ...report.total, ...total } } });
  });
  await supervisor.setViewportSize({ width: 1920, height: 1080 });
  await supervisor.goto('/supervisor');
  const tiles = supervisor.locator('dl dd');
  await expect(tiles.filter({ hasText: '$987,654,321.00' }).first()).toBeVisible();
  const beyond = await tiles.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(beyond, 'no figure leaves its tile').toEqual([]);

  await supervisor.getByLabel('Find a table').fill('dragon');
  await expect(supervisor.getByRole('link', { name: 'Go there: dragon-1' })).toBeVisible();
  await expect(supervisor.getByRole('link', { name: 'Go there: lucky-1' })).toBeHidden();
  await sound(supervisor);
  await fitsAPhone(supervisor);

  await supervisor.goto('/supervisor/lucky-1');
  const drop = supervisor.getByRole('row', { name: /^Drop/ }).getByRole('cell').last();
  await expect(drop).toHaveText('$0.00');
  await join(player, 'lucky-1', 2);
  await expect(drop, 'the report follows without a reload').toHaveText('$100.00');
  await expect(supervisor.getByRole('button', { name: 'Take the shuffler off the table' }), 'what nobody needs now is folded away').toBeHidden();
  await supervisor.getByText('Attestations, cards and devices').click();
  await expect(supervisor.getByRole('button', { name: 'Take the shuffler off the table' })).toBeVisible();
});
