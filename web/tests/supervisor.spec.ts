/** A supervisor rules on a misdeal, freezes a dispute, validates a jackpot. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { fitsAPhone, sound } from './sound';
import { commandAs, guest, workAs } from './staff';
import { bar, bet, join, results } from './table';

/** Lets the dealer do what is next until the player is asked. */
async function dealUntil(dealer: Page, player: Page, wanted: RegExp): Promise<void> {
  const next = dealer.locator('.go');
  await expect
    .poll(
      async () => {
        if ((await bar(player).getByRole('button', { name: wanted }).count()) > 0) return true;
        if (await next.isEnabled({ timeout: 200 }).catch(() => false)) await next.click();
        return false;
      },
      { timeout: 40_000, intervals: [200] },
    )
    .toBe(true);
}

test('a misdeal is ruled on, a dispute freezes the table until a second person lets it go on', async ({ visitor }) => {
  const [player, dealer, supervisor, second] = [await visitor(), await visitor(), await visitor(), await visitor()];
  await guest(player);
  await workAs(dealer, 'Dealer');
  await workAs(supervisor, 'Supervisor');
  await workAs(second, 'Supervisor');
  await commandAs(supervisor, 'supervisor', '/api/tables', {
    table: 'misdeal-1',
    settings: { rulebook: 'nj/dragon-poker', automatic: ['attest', 'open', 'inventory', 'supply', 'inspect', 'verify', 'spread', 'shuffle', 'cut', 'cards'] },
  });
  await join(player, 'misdeal-1', 3);
  await dealer.goto('/dealer/misdeal-1');
  await dealUntil(dealer, player, /^Bet/);
  await bet(player);
  await dealUntil(dealer, player, /^Fold/);

  await dealer.getByRole('button', { name: 'Call supervisor' }).click();
  await supervisor.goto('/supervisor');
  await expect(supervisor.getByText('Dealer calls')).toBeVisible();
  await supervisor.getByRole('button', { name: 'I am there' }).click();
  await expect(supervisor.getByText('Dealer calls')).toBeHidden();
  await expect(dealer.getByRole('button', { name: 'Call supervisor' }), 'an answered call can be made again').toBeEnabled();

  await supervisor.goto('/supervisor/misdeal-1');
  await supervisor.getByRole('button', { name: 'Something irregular' }).click();
  await supervisor.getByRole('dialog').getByRole('button', { name: /Wrong number.*3/ }).click();
  await supervisor.getByRole('dialog').getByRole('button', { name: 'Yes, record it' }).click();
  await expect(supervisor.getByText(/void/).first()).toBeVisible();
  await dealUntil(dealer, player, /^(Bet|Same again)/);
  await expect(player.getByRole('button', { name: /Chips \$100\.00/ })).toBeVisible();
  await expect(results(player)).toContainText(/Void/);

  await player.getByRole('button', { name: 'Rules', exact: true }).click();
  await player.getByRole('button', { name: /^Dispute/ }).click();
  await player.getByLabel('Reason').fill('I had three cards');
  await player.getByRole('dialog').getByRole('button', { name: 'Dispute', exact: true }).click();
  await expect(dealer.getByText(/stands still: I had three cards/)).toBeVisible();
  await supervisor.getByRole('button', { name: /Decide the dispute/ }).click();
  const question = supervisor.getByRole('dialog');
  await expect(question).toContainText(/Round 1, disputed by guest-.*: “I had three cards”/);
  await expect(question.getByRole('region', { name: 'Round 1', exact: true }).getByRole('img').first(), 'with its cards').toBeVisible();
  await expect(question.getByRole('link', { name: /Replay round 1/ })).toHaveAttribute('href', '/supervisor/misdeal-1/1');
  await sound(supervisor);
  await supervisor.getByLabel('Decision').fill('The cards were counted: four');
  await supervisor.getByRole('dialog').getByRole('button', { name: 'Decide', exact: true }).click();
  await second.goto('/supervisor/misdeal-1/1');
  await expect(second.getByText(/^\d+ \/ \d+$/), 'a supervisor replays the round').toBeVisible();
  await second.goto('/supervisor/misdeal-1');
  await expect(supervisor.getByRole('button', { name: 'Let the table go on' })).toBeHidden();
  await second.getByRole('button', { name: 'Let the table go on' }).click();
  await expect(player.getByText(/stands still/)).toBeHidden();
});

test('a wrong payment is put right when a second person approves', async ({ visitor }) => {
  const [player, supervisor, cage] = [await visitor(), await visitor(), await visitor()];
  await guest(player);
  await workAs(supervisor, 'Supervisor');
  await workAs(cage, 'Cage');
  await join(player, 'packs-1', 2);
  await bet(player);
  await expect(results(player)).toContainText(/Won|Lost|Even/);
  const chips = async (): Promise<number> =>
    ((await (await player.request.get('/api/tables/packs-1?as=player')).json()) as { table: { me: { chips: number } } }).table.me.chips;
  const before = await chips();
  const played = (await (await player.request.get('/api/me/rounds')).json()) as { rounds: { net: number }[] };
  const settled = played.rounds[0]?.net ?? Number.NaN;

  await supervisor.goto('/supervisor/packs-1');
  await supervisor.getByText('Put a payment right').click();
  await supervisor.getByRole('combobox', { name: /^Round/ }).selectOption({ index: 1 });
  const putRight = supervisor.getByRole('button', { name: /^Put right: Pack's bet 1 of guest-/ });
  await expect(putRight).toBeVisible();
  await fitsAPhone(supervisor);
  await putRight.click();
  const form = supervisor.getByRole('dialog');
  const ask = form.getByRole('button', { name: 'Ask for the correction' });
  await expect(ask).toBeDisabled();
  const paid = Number(await form.getByLabel(/^Handed back/).inputValue());
  await form.getByLabel('It should have been').selectOption('win');
  await form.getByLabel(/^Handed back/).fill((paid + 7).toFixed(2));
  await expect(form.getByText('The patron gets $7.00')).toBeVisible();
  await form.getByLabel('Reason').fill('The pack was read as a pair');
  await ask.click();

  await expect(supervisor.getByTestId('correction')).toContainText(/gets \$7\.00.*The pack was read as a pair/);
  await expect(supervisor.getByRole('button', { name: 'Approve the correction' })).toBeHidden();
  expect(await chips()).toBe(before);
  await cage.goto('/supervisor/packs-1');
  await cage.getByRole('button', { name: 'Approve the correction' }).click();
  await expect(cage.getByRole('dialog')).toContainText(/Round 1: guest-.* gets \$7\.00\. “.*”, asked by demo-supervisor-/);
  await expect(supervisor.getByTestId('correction'), 'no money moves before the answer').toBeVisible();
  await cage.getByRole('dialog').getByRole('button', { name: 'Approve the correction', exact: true }).click();
  await expect(supervisor.getByTestId('correction')).toBeHidden();
  await expect.poll(chips).toBe(before + 700);
  await expect(supervisor.getByRole('row', { name: /Pack's bet 1/ })).toContainText(`$${(paid + 7).toFixed(2)}`);

  await player.goto('/account');
  const round = player.getByRole('row').filter({ hasText: 'Corrected +$7.00: The pack was read as a pair' });
  const list = (await (await player.request.get('/api/me/rounds')).json()) as { rounds: { net: number; corrected: unknown[] }[] };
  const net = list.rounds.find((one) => one.corrected.length > 0)?.net ?? Number.NaN;
  expect(net).toBe(settled + 700);
  const words = `${net < 0 ? '−' : net > 0 ? '+' : ''}$${(Math.abs(net) / 100).toFixed(2)}`;
  await expect(round).toContainText(words);
  await sound(player);
  await round.getByRole('button').click();
  await expect(player.getByRole('dialog').getByRole('row', { name: /In the end/ })).toContainText(words);
  await sound(player);
});

test('a jackpot is paid when a supervisor has validated it', async ({ visitor }) => {
  const [player, dealer, supervisor] = [await visitor(), await visitor(), await visitor()];
  await guest(player);
  await workAs(dealer, 'Dealer');
  await workAs(supervisor, 'Supervisor');
  await commandAs(supervisor, 'supervisor', '/api/tables', {
    table: 'jackpot-1',
    settings: {
      rulebook: 'nj/lunar-poker',
      options: { progressive: true, progressive_reset: 500_000, progressive_initial: 500_000 },
      automatic: ['attest', 'open', 'inventory', 'supply', 'inspect', 'verify', 'spread', 'shuffle', 'cut', 'open_round', 'dealing'],
    },
  });
  await join(player, 'jackpot-1', 1);
  await bet(player);
  await player.locator('.seat.mine [data-bet="progressive"]').click();
  await expect(player.locator('.seat.mine [data-bet="progressive"]')).toHaveAccessibleName(/on it/);

  await dealer.goto('/dealer/jackpot-1');
  const cards = ['As', '2c', 'Ks', '7d', 'Qs', '9h', 'Js', '4c', 'Ts', '6d'];
  await expect(dealer.locator('.go')).toContainText('Deal a card to seat 1');
  for (const [index, card] of cards.entries()) {
    await dealer.locator('.go', { hasText: 'Deal a card' }).click();
    await dealer.getByRole('dialog').getByLabel(/^Card/).fill(card);
    await dealer.keyboard.press('Enter');
    await expect(dealer.locator('.card')).toHaveCount(index + 1);
  }
  await bar(player).getByRole('button', { name: /^Declare the progressive/ }).click();
  await bar(player).getByRole('button', { name: /^Nothing to declare/ }).click();

  await supervisor.goto('/supervisor/jackpot-1');
  await supervisor.getByRole('button', { name: 'Validate the award, paid from the tray' }).click();
  const question = supervisor.getByRole('dialog');
  await expect(question).toContainText(/Seat 1, guest-.*: Progressive pays \$[\d,.]+ for royal flush, from the table inventory/);
  await expect(question).toContainText(/The meter .*jackpot-1-0.* shows \$[\d,.]+/);
  await sound(supervisor);
  await question.getByRole('button', { name: 'Validate the award, paid from the tray', exact: true }).click();
  await expect(bar(player).getByRole('button', { name: /^Fold/ })).toBeVisible();
  await bar(player).getByRole('button', { name: /^Bet/ }).click();
  const decline = bar(player).getByRole('button', { name: /^Do not force/ });
  await expect(results(player).or(decline)).toBeVisible();
  if (await decline.isVisible()) await decline.click();
  await expect(results(player)).toContainText(/Progressive\s*Won/);
});

test('reports open on the gaming day that it is for the house, and another can be chosen', async ({ visitor }) => {
  const supervisor = await visitor();
  await workAs(supervisor, 'Supervisor');
  const { day } = (await (await supervisor.request.get('/api/reports?as=supervisor')).json()) as { day: string };
  await supervisor.goto('/supervisor');
  const asked = supervisor.getByLabel('Gaming day');
  await expect(asked).toHaveValue(day);
  await expect(supervisor.getByText('Hold').first()).toBeVisible();
  const before = supervisor.waitForResponse((answer) => answer.url().endsWith('/api/reports?day=2026-01-02'));
  await asked.fill('2026-01-02');
  expect((await (await before).json()) as { day: string }).toMatchObject({ day: '2026-01-02' });
});
