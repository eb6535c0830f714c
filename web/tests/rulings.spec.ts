/** A supervisor without the manual finds the ruling for whatever went wrong: each stands there with what its clause asks for. */

import { expect, test } from './fixtures';
import { sound } from './sound';
import { commandAs, guest, workAs } from './staff';
import { bar, bet, join, results } from './table';

/** What happened, in a word somebody would search for; the clause that decides; a word of what follows. */
const CASES = [
  ['communicat', '38.10(f)', /forfeits/],
  ['wrong number', '38.13(d)', /void/],
  ['dealer exposed', '38.13(a)', /void/],
] as const;

test('every irregularity of a round stands there with its clause in words, and one is ruled on', async ({ visitor }) => {
  const [player, supervisor] = [await visitor(), await visitor()];
  await guest(player);
  await workAs(supervisor, 'Supervisor');
  await commandAs(supervisor, 'supervisor', '/api/tables', {
    table: 'rulings-1',
    settings: {
      rulebook: 'nj/lunar-poker',
      automatic: ['attest', 'open', 'inventory', 'supply', 'inspect', 'verify', 'spread', 'shuffle', 'cut', 'open_round', 'dealing', 'cards'],
    },
  });
  await join(player, 'rulings-1', 3);
  await bet(player);
  await expect(bar(player).getByRole('button', { name: /^(Nothing to declare|Fold)/ }).first()).toBeVisible();

  await supervisor.goto('/supervisor/rulings-1');
  await supervisor.getByRole('button', { name: 'Something irregular' }).click();
  const dialog = supervisor.getByRole('dialog');
  const listed = dialog.locator('.list .item').filter({ hasNotText: 'Dispute' });
  await expect(listed.first().locator('p')).not.toBeEmpty();
  const count = await listed.count();
  expect(count).toBeGreaterThan(3);
  for (let index = 0; index < count; index += 1) {
    await expect(listed.nth(index).locator('p'), await listed.nth(index).innerText()).not.toBeEmpty();
  }
  for (const [word, clause, follows] of CASES) {
    await dialog.getByLabel('Search').fill(word);
    await expect(listed.first()).toContainText(clause);
    await expect(listed.first().locator('p')).toContainText(follows);
  }
  await sound(supervisor);

  await dialog.getByLabel('Search').fill('communicat');
  await dialog.getByRole('button', { name: /^Communicated.*3/ }).click();
  await expect(dialog.getByText(/forfeits/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, record it' }).click();
  await expect(results(player)).toContainText(/Forfeit|Lost/);
});
