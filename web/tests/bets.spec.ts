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

test('a key that is held acts once: on the page, on a button, at a table and at the dealer’s', async ({ visitor, ownHouse: at }) => {
  const [player, dealer] = [await visitor({ at }), await visitor({ at })];
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
  await expect(player.getByText('This table is dealt by hand and waits for its dealer.')).toBeVisible();
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

/** A table on which the cards win a claim may take many rounds: the menu says so, and the page is shown one that does. */
async function withClaim(page: Page): Promise<void> {
  const wins = { wins: 10_000, label: 'Declare the super bet: wins $100.00', short: 'Declare the super bet', id: 'claim', kind: 'declare', group: 'decision', primary: true, free: { kind: 'nothing' } };
  await page.routeWebSocket(/\/socket/, (socket) => {
    const house = socket.connectToServer();
    house.onMessage((text) => {
      const message = JSON.parse(String(text)) as { menu?: { kind: string; seat?: number; place?: number; loses?: string; command: unknown }[] };
      const nothing = message.menu?.find((item) => item.kind === 'nothing_to_declare');
      if (message.menu && nothing) {
        nothing.loses = 'Your cards win $100.00. Declare the super bet first, or it may be lost.';
        message.menu.push({ ...nothing, ...wins, loses: undefined });
      }
      socket.send(JSON.stringify(message));
    });
  });
}

test('a claim that the cards support stands out with its amount, and giving it up asks first', async ({ visitor }) => {
  const page = await visitor();
  await withClaim(page);
  const sent = commandsSent(page);
  await sitDown(page, LUNAR);
  await page.getByRole('button', { name: 'Coach off' }).click();
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  const claim = bar(page).getByRole('button', { name: /^Declare the super bet: wins \$100\.00/ });
  await expect(claim).toHaveClass(/primary/);
  const nothing = bar(page).getByRole('button', { name: /^Nothing to declare/ });
  const [large, small] = [await claim.boundingBox(), await nothing.boundingBox()];
  expect(large?.height ?? 0).toBeGreaterThan(small?.height ?? 0);
  await expect(page.getByRole('region', { name: 'Coach', exact: true })).toContainText('Declare the super bet: wins $100.00. It costs nothing.');
  sent.count = 0;
  await nothing.click();
  const question = page.getByRole('dialog', { name: 'Your cards have won' });
  await expect(question).toContainText('Declare the super bet first');
  await expect(question.getByRole('button', { name: /^Declare the super bet/ })).toHaveClass(/primary/);
  expect(sent.count, 'nothing is given up without an answer').toBe(0);
  await question.getByRole('button', { name: 'Nothing to declare' }).click();
  await expect(bar(page).getByRole('button', { name: /^Fold/ })).toBeEnabled();
  expect(sent.count).toBe(1);
});

test('what leaves only to fold asks first, chips are bought in place, and the broke have a way on', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, DRAGON);
  await page.getByRole('button', { name: /^Chips \$500/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Take chips to the cage/ }).click();
  await dialog.getByRole('textbox').fill('500');
  await dialog.last().getByRole('button', { name: 'Take chips to the cage', exact: true }).click();
  await expect(page.getByText(/You have \$0\.00 here, and the least wager is \$1\.00/)).toBeVisible();
  await bar(page).getByRole('button', { name: /^Buy chips/ }).click();
  await dialog.getByRole('textbox').fill('500');
  await dialog.getByRole('button', { name: /^Buy chips/ }).click();

  await bar(page).getByRole('radio', { name: '$100.00 chip' }).click();
  await area(page, 'ante').click();
  await expect(page.getByText('Nobody is dealt in without Ante Bonus, $100.00.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Add Ante Bonus $100.00' }).click();
  await expect(page.getByText('This round may still cost $100.')).toBeVisible();

  // Both are equal, and change together.
  await area(page, 'ante').click();
  const question = page.getByRole('dialog', { name: 'You could only fold' });
  await expect(question).toContainText('playing on would take $100.00 more than you have');
  await question.getByRole('button', { name: 'Bet all the same' }).click();
  for (const one of ['ante', 'ante_bonus']) await expect(area(page, one)).toHaveAccessibleName(/\$200\.00 on it/);
  await expect(page.getByText(/This round may still cost \$200: with \$100\.00 you could only fold/)).toBeVisible();
  await bar(page).getByRole('button', { name: /^Deal/ }).click();

  await page.getByRole('link', { name: 'Leave for the lobby' }).click();
  await expect(page.getByRole('dialog', { name: 'The round is not over' })).toContainText('Your wagers of $400.00 stay on the table. The round waits here for you.');
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();

  const buy = bar(page).getByRole('button', { name: /^Buy chips/ });
  await expect(bar(page).getByRole('button', { name: /^Fold/ })).toBeEnabled();
  await expect(bar(page).getByRole('button', { name: /^Fold/ })).not.toHaveClass(/primary/);
  await buy.click();
  await page.getByRole('dialog').getByRole('button', { name: /^Buy chips/ }).click();
  await expect(bar(page).getByRole('button', { name: /^Play/ })).toBeEnabled();
});

test('a chip that is not allowed becomes one that is, with a word; bets are undone, doubled, removed by touch', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, DRAGON);
  const tools = bar(page).getByRole('group', { name: 'Change the bets' });
  await bar(page).getByRole('radio', { name: '$1.00 chip' }).click();
  await area(page, 'ante').click();
  await expect(page.getByText(/Ante takes \$5\.00 or more: the \$5 chip is in your hand now\./)).toBeVisible();
  await expect(bar(page).getByRole('radio', { name: '$5.00 chip' })).toBeChecked();
  await bar(page).getByRole('button', { name: /^Add Ante Bonus/ }).click();
  await expect(area(page, 'play')).toHaveAccessibleName(/Play comes after the deal/);

  await tools.getByRole('button', { name: /^Double/ }).click();
  for (const one of ['ante', 'ante_bonus']) await expect(area(page, one)).toHaveAccessibleName(/\$10\.00 on it/);
  await tools.getByRole('button', { name: /^Undo/ }).click();
  for (const one of ['ante', 'ante_bonus']) await expect(area(page, one)).toHaveAccessibleName(/\$5\.00 on it/);
  await area(page, 'ante').click();
  for (const one of ['ante', 'ante_bonus']) await expect(area(page, one)).toHaveAccessibleName(/\$10\.00 on it/);
  await tools.getByRole('button', { name: /^Remove/ }).click();
  await area(page, 'ante').click();
  await expect(area(page, 'ante')).toHaveAccessibleName(/\$5\.00 on it/);
  await tools.getByRole('button', { name: /^Remove/ }).click();

  await bar(page).getByRole('button', { name: /^Deal/ }).click();
  await playOn(page, click);
  await tools.getByRole('button', { name: /^Auto-rebet/ }).click();
  await expect(area(page, 'ante')).toHaveAccessibleName(/\$5\.00 on it/);
  await tools.getByRole('button', { name: /^Stop auto-rebet \(9 left\)/ }).click();
  await expect(tools.getByRole('button', { name: /^Auto-rebet/ })).toBeVisible();
});

test('the coach speaks in dollars, of this round only, and counts the choices', async ({ visitor }) => {
  const page = await visitor({ phone: true });
  await sitDown(page, DRAGON);
  await page.getByRole('button', { name: 'Coach off' }).click();
  const coach = page.getByRole('region', { name: 'Coach', exact: true });
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await expect(coach).toContainText(/Coach: ★ (Play|Fold), worth [+−]?\$\d+\.\d\d on average\./);
  await bar(page).getByRole('button', { name: /^Play/ }).click();
  await expect(coach).toContainText(/Your last choice\. .*(the best choice|was better)/);
  await expect(coach).toContainText(/This session: [01] of 1 choices were the best/);
  await playOn(page, click);
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await expect(coach).toContainText(/Coach: ★/);
  await expect(coach).not.toContainText('Your last choice');
});
