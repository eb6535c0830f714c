/** The layout on a phone held upright: a strip of seats above my hand. */

import type { Felt } from '../api/types';
import type { Plan, SeatSpot, Sitting } from './geometry';
import { fitting, rowsOf, sideBySide, spots } from './geometry';

const WIDTH = 400;
/** Where the others begin. */
const OTHERS = 150;
/** The mark of an area of somebody else: too small for words. */
const MARK = { rx: 4, ry: 4, gapX: 2.5, gapY: 2.5, font: 4 };
const markHeight = (felt: Felt): number => rowsOf(felt).length * (2 * MARK.ry + MARK.gapY);

/** Those who sit there; for somebody who looks on, all seats. */
function othersOf({ felt, mine, taken }: Sitting): number[] {
  const all = Array.from({ length: felt.positions }, (_, index) => felt.positions - index);
  return all.filter((seat) => !mine.includes(seat) && (mine.length === 0 || taken.includes(seat)));
}

/** The others side by side above my hand: their cards, what they have laid in all, and a mark for each area. */
function strip(felt: Felt, others: number[]): SeatSpot[] {
  const step = Math.min(WIDTH / others.length, 96);
  return others.map((seat, index) => {
    const x = WIDTH / 2 + (index - (others.length - 1) / 2) * step;
    return {
      seat,
      mine: false,
      x,
      y: OTHERS + 44,
      areas: spots(felt, x, OTHERS + 74 + markHeight(felt), MARK),
      hand: { x, y: OTHERS + 16, card: 30, span: step - 10 },
      label: { x, y: OTHERS + 10 },
      font: 11.5,
      total: { x, y: OTHERS + 72 },
    };
  });
}

/** All seats below each other for somebody who looks on: areas with their names, the cards beside them. */
const ROOM = 250;
function rowsOfSeats(felt: Felt, others: number[]): { seats: SeatSpot[]; bottom: number } {
  const rows = rowsOf(felt);
  const many = rows.length > 1;
  const gapX = 4;
  const radius = fitting(rows[0]?.length ?? 1, ROOM, gapX, many ? 40 : 24);
  const size = { rx: radius, ry: many ? 9 : radius, gapX, gapY: many ? 2 : 4, font: many ? 8.6 : Math.min(10.5, radius * 0.46) };
  const height = rows.length * (2 * size.ry + size.gapY);
  const each = Math.max(66, height + 30);
  const seats = others.map((seat, index) => {
    const top = OTHERS + 6 + index * each;
    return {
      seat,
      mine: false,
      x: WIDTH / 2,
      y: top,
      areas: spots(felt, 8 + ROOM / 2, top + 16 + height - size.ry, size),
      hand: { x: 330, y: top + 8, card: 36, span: 124 },
      label: { x: 8 + ROOM / 2, y: top + 10 },
      font: 11.5,
    };
  });
  return { seats, bottom: OTHERS + 6 + others.length * each };
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

function seatsOf(sitting: Sitting): { seats: SeatSpot[]; bottom: number } {
  const others = othersOf(sitting);
  if (sitting.mine.length === 0) return rowsOfSeats(sitting.felt, others);
  const top = others.length > 0 ? OTHERS + 84 + markHeight(sitting.felt) : OTHERS;
  const several = sitting.mine.length > 1;
  const mine = sideBySide(sitting.mine).map((seat, index) => (several ? mySeatBelow(sitting, seat, top + index * EACH) : mySeat(sitting, seat, top)));
  return { seats: [...strip(sitting.felt, others), ...mine], bottom: (mine.at(-1)?.label.y ?? top) + 12 };
}

export function tallPlan(sitting: Sitting): Plan {
  const withPacks = sitting.felt.dealer_areas.some((area) => area.kind === 'pack');
  const { seats, bottom } = seatsOf(sitting);
  return {
    tall: true,
    width: WIDTH,
    top: 0,
    height: bottom,
    edge: '',
    seats,
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
