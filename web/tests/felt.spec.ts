/** The layout as it is printed: every betting area of every seat has its name, and nothing lies on anything else. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { guest, workAs } from './staff';
import { GAMES, sitDown } from './table';

const TABLES = ['dragon-1', 'lucky-1', 'packs-1', 'lunar-nj-1', 'lunar-nz-1', 'three-card-1'];
const SIZES = [{ width: 1366, height: 768 }, { width: 1600, height: 1000 }, { width: 1024, height: 768 }];

interface Printed {
  seat: string;
  /** What a screen reader says of each area. */
  spoken: string[];
  /** What is printed in each. */
  words: string[];
}

const printed = (page: Page): Promise<Printed[]> =>
  page.locator('svg.felt .seat').evaluateAll((seats) =>
    seats.map((seat) => {
      const areas = [...seat.querySelectorAll('.area')];
      return {
        seat: seat.getAttribute('aria-label') ?? '',
        spoken: areas.map((area) => area.getAttribute('aria-label') ?? ''),
        words: areas.map((area) => [...area.querySelectorAll('.name, .under')].map((text) => text.textContent?.trim()).join(' ')),
      };
    }),
  );

/** Areas, boards and labels that lie on each other, or names that reach beyond their area. */
const overlaps = (page: Page): Promise<string[]> =>
  page.locator('svg.felt').evaluate((felt) => {
    const parts = [...felt.querySelectorAll('.seat')].flatMap((seat) => [
      { name: `areas of ${seat.getAttribute('aria-label')}`, box: seat.querySelector('.areas')?.getBoundingClientRect() },
      { name: `label of ${seat.getAttribute('aria-label')}`, box: seat.querySelector('.who')?.getBoundingClientRect() },
    ]);
    const odds = [...felt.querySelectorAll('.row')].map((row) => ({ name: `odds ${row.textContent}`, box: row.getBoundingClientRect() }));
    const meet = (one: DOMRect, other: DOMRect): boolean => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const found: string[] = [];
    for (const [index, one] of parts.entries()) {
      for (const other of [...parts.slice(index + 1), ...odds]) {
        if (one.box && other.box && other.box.width > 0 && meet(one.box, other.box)) found.push(`${one.name} and ${other.name}`);
      }
    }
    for (const area of felt.querySelectorAll('.area')) {
      const spot = area.querySelector('.spot')?.getBoundingClientRect();
      for (const name of area.querySelectorAll('.name')) {
        const box = name.getBoundingClientRect();
        if (spot && (box.left < spot.left - 1 || box.right > spot.right + 1)) found.push(`${name.textContent} reaches beyond its area`);
      }
    }
    return found;
  });

async function namesOf(page: Page, table: string): Promise<string[]> {
  const felt = (await (await page.request.get(`/api/tables/${table}/felt`)).json()) as { areas: { name: string; kind: string }[] };
  return felt.areas.filter((area) => area.kind !== 'cards').map((area) => area.name).toSorted();
}

async function expectPrinted(page: Page, table: string, positions: number): Promise<void> {
  const names = await namesOf(page, table);
  await expect.poll(async () => (await printed(page)).length).toBe(positions);
  for (const { seat, spoken, words } of await printed(page)) {
    expect(words.toSorted(), `${table}, ${seat}`).toEqual(names);
    expect(spoken.map((text) => text.split(':')[0] ?? '').toSorted(), `${table}, ${seat}`).toEqual(names);
  }
  await expect.poll(() => overlaps(page), { message: `${table} at ${page.viewportSize()?.width}`, timeout: 5_000 }).toEqual([]);
}

test('every seat has the names of its areas, free or taken', async ({ visitor }) => {
  const page = await visitor();
  await guest(page);
  for (const table of TABLES) {
    await page.goto(`/table/${table}`);
    for (const size of [...SIZES, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      await expectPrinted(page, table, table.startsWith('lunar') ? 5 : 6);
    }
  }
});

test('so it is around one’s own seat', async ({ visitor }) => {
  const page = await visitor();
  for (const game of GAMES) {
    await sitDown(page, game);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectPrinted(page, page.url().split('/').at(-1) ?? '', game.title === 'Lunar Poker' ? 5 : 6);
    }
  }
});

test('staff sees the names on a small layout too', async ({ visitor }) => {
  const page = await visitor({ phone: true });
  await workAs(page, 'Surveillance');
  for (const size of [{ width: 390, height: 844 }, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size);
    await page.goto('/surveillance/packs-1');
    await expectPrinted(page, 'packs-1', 6);
  }
});
