/** What somebody may not see is in none of the bytes that reach their browser. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { guest, workAs } from './staff';
import { bet, join } from './table';

/** Everything a browser is sent, from now on. */
function listen(page: Page): { text: () => string } {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  page.on('response', (response) => {
    if (response.url().includes('/api/')) void response.text().then((text) => heard.push(text), () => undefined);
  });
  return { text: () => heard.join('\n') };
}

interface Seen {
  dealer: string[];
  seats: { seat: number; cards: string[] }[];
}

/** How many cards a hand has, and how many of the dealer's lie face down. */
const TABLES = [
  { table: 'lunar-nj-1', cards: 5, down: 4 },
  { table: 'three-card-1', cards: 3, down: 3 },
];

for (const { table, cards, down } of TABLES) test(`hidden cards are in no payload: ${table}`, async ({ visitor }) => {
  const [one, two, watcher, dealer, camera] = [await visitor(), await visitor(), await visitor(), await visitor(), await visitor()];
  const heard = { one: listen(one), two: listen(two), watcher: listen(watcher), dealer: listen(dealer) };
  await guest(one);
  await guest(two);
  await workAs(dealer, 'Dealer');
  await workAs(camera, 'Surveillance');
  await join(one, table, 1);
  await join(two, table, 4);
  await watcher.goto(`/table/${table}`);
  await dealer.goto(`/dealer/${table}`);
  await bet(one);
  await bet(two);
  for (const page of [one, two]) await expect(page.locator('.seat.mine .card')).toHaveCount(cards);

  const answer = await camera.request.get(`/api/tables/${table}?as=surveillance`);
  const { round } = ((await answer.json()) as { table: { round: Seen } }).table;
  const cardsOf = (seat: number): string[] => round.seats.find((state) => state.seat === seat)?.cards ?? [];
  const [mine, theirs] = [cardsOf(1), cardsOf(4)];
  expect([...mine, ...theirs]).not.toContain('down');
  expect(round.dealer).toHaveLength(cards);

  const open = ((await (await watcher.request.get(`/api/tables/${table}`)).json()) as { table: { round: Seen } }).table.round.dealer;
  const hiddenDealer = round.dealer.filter((card) => !open.includes(card));
  expect(hiddenDealer).toHaveLength(down);

  const found = (text: string, codes: string[]): string[] => codes.filter((card) => new RegExp(`["\\s]${card}["\\s]`).test(text));
  expect(found(heard.one.text(), mine), 'the search finds what may be seen').toEqual(mine);
  expect(found(heard.one.text(), [...theirs, ...hiddenDealer])).toEqual([]);
  expect(found(heard.two.text(), [...mine, ...hiddenDealer])).toEqual([]);
  expect(found(heard.watcher.text(), [...mine, ...theirs, ...hiddenDealer])).toEqual([]);
  expect(found(heard.dealer.text(), [...mine, ...theirs, ...hiddenDealer])).toEqual([]);
});
