/** What a player does at a table, in the words of the page. */

import { errors, expect, type Locator, type Page } from '@playwright/test';

export const GAMES = [
  { rulebook: 'nj/dragon-poker', title: 'Dragon Poker', where: 'New Jersey' },
  { rulebook: 'nj/lucky-8s', title: 'Lucky 8’s', where: 'New Jersey' },
  { rulebook: 'nj/packs-poker', title: 'Pack’s Poker', where: 'New Jersey' },
  { rulebook: 'nj/lunar-poker', title: 'Lunar Poker', where: 'New Jersey' },
  { rulebook: 'nz/lunar-poker', title: 'Lunar Poker', where: 'New Zealand' },
  { rulebook: 'house/three-card-poker', title: 'Three Card Poker', where: 'House rules' },
] as const;

export type Game = (typeof GAMES)[number];

export const bar = (page: Page): Locator => page.getByRole('group', { name: 'Actions' });
export const results = (page: Page): Locator => page.getByTestId('results');
export const area = (page: Page, bet: string): Locator => page.locator(`.seat.mine [data-bet="${bet}"]`);

export async function sitDown(page: Page, game: Game): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: `Play ${game.title}, ${game.where}, now` }).click();
  await expect(page.locator('svg.felt')).toBeVisible();
  await expect(bar(page).getByRole('radio').first()).toBeVisible();
}

/** Decisions in the order in which somebody would take them who wants to see the end of the round. */
const DECISIONS = [/^Nothing to declare/, /^Play/, /^In to Win/, /^Bet/, /^Do not force/];

export async function nextDecision(page: Page): Promise<Locator | null> {
  for (const name of DECISIONS) {
    const button = bar(page).getByRole('button', { name, disabled: false });
    if ((await button.count()) > 0 && (await bar(page).getByRole('radio').count()) === 0) return button.first();
  }
  return null;
}

/** A button that was just there is gone when the house has answered meanwhile: the next one is looked for. */
const BRIEFLY = { timeout: 2_000 };

function gone(error: unknown): void {
  if (!(error instanceof errors.TimeoutError)) throw error;
}

export const click = (decision: Locator): Promise<void> => decision.click(BRIEFLY).catch(gone);

export async function pressKey(decision: Locator): Promise<void> {
  const key = await decision.locator('kbd').textContent(BRIEFLY).catch(gone);
  if (key) await decision.page().keyboard.press(key.toLowerCase());
}

/** Takes decisions until the round is settled and shown. */
export async function playOn(page: Page, act: (decision: Locator) => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await results(page).isVisible()) return true;
        const decision = await nextDecision(page);
        if (decision) await act(decision);
        return false;
      },
      { timeout: 40_000, intervals: [100, 150, 250] },
    )
    .toBe(true);
}

/** Takes a seat at a table of the house and buys chips. */
export async function join(page: Page, table: string, seat: number): Promise<void> {
  await page.goto(`/table/${table}`);
  await bar(page).getByRole('button', { name: `Sit down: Seat ${seat}` }).click();
  await bar(page).getByRole('button', { name: /^Buy chips/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Buy chips/ }).click();
  await expect(page.getByRole('button', { name: /Chips \$100\.00/ })).toBeVisible();
}

/** Places what the page proposes. */
export async function bet(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: /^(Bet|Same again)/ }).click();
}
