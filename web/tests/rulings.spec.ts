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

const ALL = ['attest', 'open', 'inventory', 'supply', 'inspect', 'verify', 'spread', 'shuffle', 'cut', 'open_round', 'dealing', 'cards'];

/** Of each other book: what happened, the clause that decides, and a word of what follows. */
const BOOKS = [
  ['nj/dragon-poker', [['wrong number', '42.12(b)', /void/i], ['shuffler', '42.12(c)', /reshuffle/i]]],
  ['nj/lucky-8s', [['wrong number', '50.9(', /void/i], ['shuffler', '50.9(b)', /reshuffle/i]]],
  ['nz/lunar-poker', [['wrong number', '11.2', /misdeal/i], ['absent', '11.12', /fold/i], ['breach', '11.1', /void/i]]],
  ['house/three-card-poker', [['wrong number', '9.3', /void/i]]],
] as const;

test('in every other book the ruling is found by a word, and what is not in the book is for a supervisor', async ({ visitor }) => {
  test.slow();
  const [player, supervisor] = [await visitor(), await visitor()];
  await guest(player);
  await workAs(supervisor, 'Supervisor');
  for (const [rulebook] of BOOKS) {
    const table = `found-${rulebook.replace('/', '-')}`;
    await commandAs(supervisor, 'supervisor', '/api/tables', { table, settings: { rulebook, automatic: ALL } });
    await join(player, table, 2);
    await bet(player);
  }
  for (const [rulebook, cases] of BOOKS) {
    await supervisor.goto(`/supervisor/found-${rulebook.replace('/', '-')}`);
    await supervisor.getByRole('button', { name: 'Something irregular' }).click();
    const dialog = supervisor.getByRole('dialog');
    for (const [word, clause, follows] of cases) {
      await dialog.getByLabel('Search').fill(word);
      await expect(dialog.locator('.list'), `${rulebook}: ${word}`).toContainText(clause);
      await expect(dialog.locator('.list'), `${rulebook}: ${word}`).toContainText(follows);
    }
    await dialog.getByLabel('Search').fill('no book says this');
    await expect(dialog.locator('.list')).toContainText('A supervisor can rule');
  }
});
