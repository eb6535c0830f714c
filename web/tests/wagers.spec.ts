/** Wagers that are wanted together are one command: all are placed, or none. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { area, bar, click, GAMES, playOn, sitDown } from './table';

const DRAGON = GAMES[0];

/** The bets of each command that the page sends from now on; what is no list of wagers has none. */
function betsSent(page: Page): string[][] {
  const sent: string[][] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, command } = JSON.parse(String(payload)) as { type: string; command?: unknown };
      if (type === 'command') sent.push(Array.isArray(command) ? command.map((wager) => /"bet":"(\w+)"/.exec(JSON.stringify(wager))?.[1] ?? '') : []);
    }),
  );
  return sent;
}

/** Clicks on areas one after the other, faster than the house can answer. */
async function clickAtOnce(page: Page, bets: string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const bet of all) document.querySelector(`.seat.mine [data-bet="${bet}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }, bets);
}

test('usual bets, clearing them and the same again are one command each', async ({ visitor }) => {
  const page = await visitor();
  const sent = betsSent(page);
  await sitDown(page, DRAGON);
  await bar(page).getByRole('button', { name: /^Usual bets only/ }).click();
  for (const bet of ['ante', 'ante_bonus']) await expect(area(page, bet)).toHaveAccessibleName(/\$10\.00 on it/);
  expect(sent.splice(0)).toEqual([['ante', 'ante_bonus']]);

  await bar(page).getByRole('button', { name: /^Clear/ }).click();
  for (const bet of ['ante', 'ante_bonus']) await expect(area(page, bet)).toHaveAccessibleName(/empty/);
  expect(sent.splice(0)).toEqual([['ante', 'ante_bonus']]);

  await bar(page).getByRole('button', { name: /^Usual bets only/ }).click();
  await area(page, 'dragon').click();
  await expect(area(page, 'dragon')).toHaveAccessibleName(/\$5\.00 on it/);
  await bar(page).getByRole('button', { name: /^Deal/ }).click();
  await playOn(page, click);
  sent.splice(0);
  await bar(page).getByRole('button', { name: /^Same bets only/ }).click();
  await expect(bar(page).getByRole('button', { name: /^Deal/ })).toBeEnabled();
  expect(sent.map((bets) => bets.toSorted())).toEqual([['ante', 'ante_bonus', 'dragon']]);
});

test('chips that pile up while the house answers go together', async ({ visitor }) => {
  const page = await visitor();
  const sent = betsSent(page);
  await sitDown(page, DRAGON);
  await clickAtOnce(page, ['three_card', 'ante', 'ante_bonus', 'dragon', 'dragon']);
  await expect(bar(page).getByRole('button', { name: /^Deal/ })).toBeEnabled();
  for (const bet of ['three_card', 'ante', 'ante_bonus']) await expect(area(page, bet)).toHaveAccessibleName(/\$5\.00 on it/);
  await expect(area(page, 'dragon')).toHaveAccessibleName(/\$10\.00 on it/);
  expect(sent).toEqual([['three_card'], ['ante', 'ante_bonus', 'dragon']]);
});

test('of wagers that go together none is placed if one is refused', async ({ visitor }) => {
  const page = await visitor();
  const sent = betsSent(page);
  await sitDown(page, DRAGON);
  await bar(page).getByRole('radio', { name: '$100.00 chip' }).click();
  // The Ante alone could be placed; an Ante Bonus that is higher cannot.
  await clickAtOnce(page, ['three_card', 'ante', 'ante_bonus', 'ante_bonus']);
  await expect(page.getByText('Your chips are where they were.')).toBeVisible();
  await expect(area(page, 'three_card')).toHaveAccessibleName(/\$100\.00 on it/);
  for (const bet of ['ante', 'ante_bonus']) await expect(area(page, bet)).toHaveAccessibleName(/empty/);
  expect(sent).toEqual([['three_card'], ['ante', 'ante_bonus']]);
});
