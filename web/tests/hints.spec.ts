/** A round of Lunar Poker in which nothing is done by machines, led by what the pages say and by nothing else. */

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { sound } from './sound';
import { commandAs, guest, workAs } from './staff';
import { bar, bet, nextDecision, results } from './table';

const RANKS = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'];

/** A deck as it came out of somebody's hands. */
function deck(): string[] {
  const cards = RANKS.flatMap((rank) => ['s', 'h', 'd', 'c'].map((suit) => rank + suit));
  return cards.map((card, index) => ({ card, at: (index * 23) % 52 })).sort((a, b) => a.at - b.at).map(({ card }) => card);
}

/** Answers what a dialog asks for, if one is open. */
async function answer(page: Page, cards: string[]): Promise<boolean> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) === 0) return false;
  const all = dialog.getByRole('button', { name: 'All of them' });
  if ((await all.count()) > 0) await all.click();
  else if ((await dialog.getByLabel(/^Card/).count()) > 0) await dialog.getByLabel(/^Card/).fill(cards.shift() ?? '');
  else if ((await dialog.getByLabel(/^Number counted/).count()) > 0) await dialog.getByLabel(/^Number counted/).fill('52');
  else if ((await dialog.getByLabel(/^Amount/).count()) > 0) await dialog.getByLabel(/^Amount/).fill('100000');
  const send = dialog.locator('button.primary');
  if (await send.isEnabled()) await send.click({ timeout: 2_000 }).catch(() => {});
  return true;
}

async function press(button: Locator): Promise<boolean> {
  const first = button.first();
  if ((await button.count()) === 0 || !(await first.isEnabled({ timeout: 300 }).catch(() => false))) return false;
  await first.click({ timeout: 2_000 }).catch(() => {});
  return true;
}

test('a dealer who follows the page deals a full round by hand', async ({ visitor }) => {
  test.slow();
  const [player, dealer, floor, cage] = [await visitor(), await visitor(), await visitor(), await visitor()];
  await guest(player);
  await workAs(dealer, 'Dealer');
  await workAs(floor, 'Supervisor');
  await workAs(cage, 'Cage');
  await commandAs(floor, 'supervisor', '/api/tables', { table: 'hints-1', settings: { rulebook: 'nj/lunar-poker', options: { shuffler: false } } });
  await dealer.goto('/dealer/hints-1');
  await floor.goto('/supervisor/hints-1');
  await cage.goto('/supervisor/hints-1');
  await player.goto('/table/hints-1');

  const cards = deck();
  const told = new Set<string>();
  const silent = new Set<string>();
  /** What the dealer reads now, and the step that stands there without a word for the hands. */
  async function read(): Promise<void> {
    const seen = await dealer
      .evaluate(() => {
        const next = document.querySelector('.next');
        const clauses = [...(next?.querySelectorAll('ul .clause') ?? [])].map((clause) => clause.textContent?.trim() ?? '');
        return { clauses, step: next?.querySelector('.go span')?.textContent ?? '' };
      })
      .catch(() => ({ clauses: [], step: '' }));
    for (const clause of seen.clauses) told.add(clause);
    if (seen.step !== '' && seen.clauses.length === 0) silent.add(seen.step);
  }
  let sits = false;
  let wagered = false;
  await expect
    .poll(
      async () => {
        await read();
        if (told.has('38.10(l)') && (await results(player).isVisible())) return true;
        for (const page of [floor, cage, dealer]) if (await answer(page, cards)) return false;
        if (await press(floor.locator('.item .button.primary'))) return false;
        if (await press(cage.locator('.item .button.primary'))) return false;
        const sit = bar(player).getByRole('button', { name: 'Sit down: Seat 3' });
        if (!sits && (await sit.count()) > 0) {
          await sit.click();
          await bar(player).getByRole('button', { name: /^Buy chips/ }).click();
          await player.getByRole('dialog').getByRole('button', { name: /^Buy chips/ }).click();
          sits = true;
          return false;
        }
        if (!wagered && (await bar(player).getByRole('radio').count()) > 0) {
          await bet(player);
          wagered = true;
          return false;
        }
        const decision = wagered ? await nextDecision(player) : null;
        await read();
        if (decision) await decision.click({ timeout: 2_000 }).catch(() => {});
        else await press(dealer.locator('.go'));
        return false;
      },
      { timeout: 200_000, intervals: [60] },
    )
    .toBe(true);

  const all = [...told].join(' ');
  for (const clause of ['38.3(a)', '38.3(b)·b', '38.3(c)·a', '38.4(a)·b', '38.4(c)1', '38.7(a)·b', '38.7(b)·a', '38.7(d)']) expect(all).toContain(clause);
  for (const later of ['38.10(a)·a', '38.10(b)', '38.10(g)·a', '38.10(h)', '38.10(l)', '38.7(e)']) expect(all, 'to the end of the round').toContain(later);
  // Chips that are brought are the house's own controls, and who attests reads the statements.
  expect([...silent].filter((step) => !/attest|inventory|slip/i.test(step)), 'steps without a word for the hands').toEqual([]);
  for (const other of ['38.8(b)', '38.9(b)']) expect([...told].join(' '), 'one way of dealing at a time').not.toContain(other);
  await sound(dealer);
});
