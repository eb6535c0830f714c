/** The layout on a phone held upright: a strip of seats above my hand. */

import type { Plan, SeatSpot, Sitting } from './geometry';
import { rowsOf, sideBySide, spots } from './geometry';

const WIDTH = 400;
/** Where the strip of the others stands, and how high it is. */
const STRIP = 150;
const STRIP_HEIGHT = 84;

/** Those who sit there; for somebody who looks on, all seats. */
function othersOf({ felt, mine, taken }: Sitting): number[] {
  const all = Array.from({ length: felt.positions }, (_, index) => felt.positions - index);
  return all.filter((seat) => !mine.includes(seat) && (mine.length === 0 || taken.includes(seat)));
}

function strip(others: number[]): SeatSpot[] {
  const step = Math.min(WIDTH / others.length, 96);
  return others.map((seat, index) => {
    const x = WIDTH / 2 + (index - (others.length - 1) / 2) * step;
    return {
      seat,
      mine: false,
      x,
      y: STRIP + 44,
      areas: [],
      hand: { x, y: STRIP + 16, card: 30, span: step - 10 },
      label: { x, y: STRIP + 10 },
      font: 11.5,
      total: { x, y: STRIP + 76 },
    };
  });
}

function mySeat(sitting: Sitting, seat: number, top: number): SeatSpot {
  const rows = rowsOf(sitting.felt);
  const many = rows.length > 1;
  const widest = Math.max(...rows.map((row) => row.length));
  const size = many
    ? { rx: 62, ry: 18, gapX: 6, gapY: 5, font: 11.5 }
    : { rx: Math.min(36, (WIDTH - 20) / widest / 2 - 5), ry: 34, gapX: 9, gapY: 8, font: 12 };
  const last = many ? top + 18 + (rows.length - 1) * 41 : top + 38;
  const hand = many ? last + 30 : last + 62;
  return {
    seat,
    mine: true,
    x: 200,
    y: hand,
    areas: spots(sitting.felt, 200, last, size),
    hand: { x: 200, y: hand, card: 90, span: 388 },
    label: { x: 200, y: hand + 90 * 1.4 + 24 },
    font: 14,
  };
}

/** One of several seats of mine, each below the other. */
const EACH = 172;
function mySeatBelow(sitting: Sitting, seat: number, top: number): SeatSpot {
  const widest = Math.max(...rowsOf(sitting.felt).map((row) => row.length));
  const radius = Math.min(25, (WIDTH - 20) / widest / 2 - 5);
  return {
    seat,
    mine: true,
    x: 200,
    y: top,
    areas: spots(sitting.felt, 200, top + 26, { rx: radius, ry: radius, gapX: 22, gapY: 4, font: 9.5 }),
    hand: { x: 200, y: top + 68, card: 54, span: 320 },
    label: { x: 200, y: top + 68 + 54 * 1.4 + 16 },
    font: 12,
  };
}

export function tallPlan(sitting: Sitting): Plan {
  const withPacks = sitting.felt.dealer_areas.some((area) => area.kind === 'pack');
  const others = othersOf(sitting);
  const top = others.length > 0 ? STRIP + STRIP_HEIGHT : STRIP;
  const several = sitting.mine.length > 1;
  const mine = sideBySide(sitting.mine).map((seat, index) => (several ? mySeatBelow(sitting, seat, top + index * EACH) : mySeat(sitting, seat, top)));
  const bottom = mine.at(-1)?.label.y ?? top;
  return {
    tall: true,
    width: WIDTH,
    top: 0,
    height: bottom + 12,
    edge: '',
    seats: [...strip(others), ...mine],
    dealer: withPacks ? { x: 116, y: 14, card: 50, span: 214 } : { x: 200, y: 14, card: 56, span: 340 },
    packs: withPacks ? [258, 312, 366].map((x) => ({ x, y: 18, card: 30, span: 42 })) : [],
    show: withPacks ? { x: 334, y: 82, card: 36, span: 80 } : null,
    shoe: { x: 380, y: -40 },
    tray: { x: 200, y: -30 },
    boards: [],
    title: withPacks ? { y: 112, font: 25, bend: 0 } : { y: 120, font: 26, bend: 6 },
    inscriptions: { y: 139, font: 10.5, line: 13 },
  };
}
