/** No page looks live that is not: a lost line and a station that signed itself out are seen at once, and a call is not missed. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { House } from './house';
import { fitsAPhone, sound } from './sound';
import { commandAs, guest, workAs } from './staff';

const PAGES = [
  [null, '/'],
  ['Dealer', '/dealer'],
  ['Dealer', '/dealer/manual-1'],
  ['Supervisor', '/supervisor'],
  ['Supervisor', '/supervisor/manual-1'],
  ['Cage', '/supervisor'],
  ['Surveillance', '/surveillance'],
  ['Surveillance', '/surveillance/manual-1'],
] as const;

test('every page says at once that it is not live, with the time of its last news, and comes back by itself', async ({ visitor, ownHouse: house }) => {
  const pages: Page[] = [];
  for (const [role, path] of PAGES) {
    const page = await visitor({ at: house });
    if (role) await workAs(page, role);
    await page.goto(path);
    await expect(page.getByText(/manual-1/).first()).toBeVisible();
    pages.push(page);
  }
  const player = await visitor({ at: house });
  await guest(player);
  await player.goto('/table/manual-1');
  await expect(player.locator('svg.felt')).toBeVisible();

  const [lobby, , , floor] = pages;
  if (!lobby || !floor) throw new Error('there are pages');
  await expect(floor.getByText('Nothing. All tables')).toBeVisible();
  await house.kill();
  const notLive = (page: Page) => page.getByRole('alert').filter({ hasText: /^✕ Not live\s+What stands here is from \d+:\d+/ });
  for (const [index, page] of pages.entries()) await expect(notLive(page), `${PAGES[index]?.[1]}`).toBeVisible({ timeout: 8_000 });
  await expect(player.getByRole('alert')).toContainText(/The line to the house is down.*What stands here is from \d+:\d+/);
  await expect(floor.getByText('Nothing. All tables')).toBeHidden();
  await expect(floor.getByText(/calls and alerts since .* are not shown here/)).toBeVisible();
  await expect(floor).toHaveTitle(/^Not live/);
  await sound(floor);
  await fitsAPhone(floor);

  await house.start();
  for (const page of [...pages, player]) await expect(page.getByText(/Not live|The line to the house is down/)).toHaveCount(0);
  await expect(floor.getByText('Nothing. All tables')).toBeVisible();

  await lobby.context().setOffline(true);
  await expect(notLive(lobby), 'a device without a network says so before any time-out').toBeVisible({ timeout: 8_000 });
  await lobby.context().setOffline(false);
  await expect(notLive(lobby)).toBeHidden();
});

test('a station that nobody touches signs itself out in large type, and goes on showing calls', async ({ visitor }) => {
  const house = await House.open('--station-seconds', '5');
  try {
    const [board, idle, dealer] = [await visitor({ at: house }), await visitor({ at: house }), await visitor({ at: house })];
    await workAs(board, 'Supervisor');
    await workAs(idle, 'Dealer');
    await board.goto('/supervisor');
    await idle.goto('/dealer/manual-1');
    await expect(board.getByText('Nothing. All tables')).toBeVisible();
    const out = (page: Page) => page.getByRole('region', { name: 'Signed out' });
    await expect(out(board)).toContainText(/This station signed itself out at \d+:\d+/);
    await expect(out(board)).toContainText('Calls and alerts go on showing here.');
    await expect(out(idle)).toContainText(/This station signed itself out at \d+:\d+.*Alerts are not shown here/);
    await sound(board);
    await fitsAPhone(board);

    await workAs(dealer, 'Dealer');
    await commandAs(dealer, 'dealer', '/api/tables/manual-1/call', { reason: 'A card fell' });
    await expect(board.getByText('Dealer calls')).toBeVisible();
    await expect(board.getByText(/A card fell/)).toBeVisible();

    await board.getByRole('button', { name: 'Work on as a demo supervisor' }).click();
    await expect(out(board)).toBeHidden();
    await board.getByRole('button', { name: 'I am there' }).click();
    await expect(board.getByText('Dealer calls')).toBeHidden();
  } finally {
    await house.close();
  }
});
