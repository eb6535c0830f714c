/** A player is asked before anything is lost, and nothing acts that they did not mean. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { workAs } from './staff';
import { area, bar, bet, click, GAMES, join, playOn, results, sitDown } from './table';

const [DRAGON, , , LUNAR] = GAMES;

/** How many commands the page has sent. */
function commandsSent(page: Page): { count: number } {
  const sent = { count: 0 };
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"type":"command"')) sent.count += 1;
    }),
  );
  return sent;
}

/** Holds a key down as a finger does that stays on it: the system repeats it until it is let go. */
async function hold(page: Page, key: string): Promise<void> {
  for (let pressed = 0; pressed < 12; pressed += 1) {
    await page.keyboard.down(key);
    await page.waitForTimeout(100);
  }
  await page.keyboard.up(key);
}

test('a key that is held acts once: on the page, on a button, at a table and at the dealer’s', async ({ visitor }) => {
  const [player, dealer] = [await visitor(), await visitor()];
  const sent = { player: commandsSent(player), dealer: commandsSent(dealer) };
  await sitDown(player, LUNAR);
  await bar(player).getByRole('button', { name: /^Bet .* and deal/ }).waitFor();
  sent.player.count = 0;
  await hold(player, 'b');
  await expect(bar(player).getByRole('button', { name: /^Nothing to declare/ })).toBeEnabled();
  expect(sent.player.count, 'the wagers, and the end of them').toBe(2);

  await bar(player).getByRole('button', { name: /^Nothing to declare/ }).focus();
  await hold(player, 'Enter');
  await expect(bar(player).getByRole('button', { name: /^Fold/ })).toBeEnabled();
  expect(sent.player.count, 'one decision').toBe(3);

  await workAs(dealer, 'Dealer');
  await join(player, 'manual-1', 3);
  await dealer.goto('/dealer/manual-1');
  await expect(dealer.locator('.go')).toBeEnabled();
  await dealer.keyboard.press('Enter');
  await bet(player);
  await expect(dealer.locator('.go')).toBeEnabled();
  sent.dealer.count = 0;
  await hold(dealer, 'Enter');
  expect(sent.dealer.count, 'one step').toBe(1);
});

test('what follows at the same place waits for a moment, and has another key', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, DRAGON);
  const keys = new Map<string, Set<string>>();
  const note = async (): Promise<void> => {
    for (const button of await bar(page).locator('button:has(kbd)').all()) {
      const key = (await button.locator('kbd').textContent({ timeout: 500 }).catch(() => null)) ?? '';
      const name = (await button.locator('.words').textContent({ timeout: 500 }).catch(() => null)) ?? '';
      if (name) keys.set(key, (keys.get(key) ?? new Set()).add(name.replace(/ \$.*/, '')));
    }
  };
  // The second half of a double click finds the decision that has just come to its place, and does nothing.
  await page.evaluate(() => {
    const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('[aria-label="Actions"] button')];
    new MutationObserver((_, observer) => {
      const fold = buttons().find((button) => button.textContent.includes('Fold'));
      fold?.click();
      if (fold) observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await expect(bar(page).getByRole('button', { name: /^Fold/ })).toBeEnabled();
  await playOn(page, async (decision) => {
    await note();
    await click(decision);
  });
  for (const [key, names] of keys) expect([...names], `key ${key}`).toHaveLength(1);
  expect([...keys.keys()], 'B, S and C are for wagers').not.toContain('B');

  const ante = area(page, 'ante');
  await expect(ante).toHaveAccessibleName(/Ante: (Won|Lost|Push|Forfeit).*for the next round/);
  await expect(ante).not.toHaveAccessibleName(/Show why/);
  await results(page).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close Why' }).click();

  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await page.getByRole('link', { name: 'Leave for the lobby' }).click();
  await expect(page.getByRole('button', { name: /^Play Dragon Poker/ })).toBeVisible();
  expect(missing, 'a page that is left asks for nothing more').toEqual([]);
});
