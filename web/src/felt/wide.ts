/** The layout on a laptop or a large screen: seats on an arc, mine at the bottom centre. */

import { boardsOf } from './boards';
import type { Plan, Point, SeatSpot, Sitting } from './geometry';
import { fitting, neighbours, rowsOf, sideBySide, spots } from './geometry';

const HEIGHT = 850;
/** The tray stands above the layout. */
const TOP = -42;
/** The width of a layout, from a screen like a book to a long one. */
const LEAST = 1600;
const MOST = 2000;

/** A place from the left end: where it is on the narrowest layout, and how much further in on the widest. */
interface Side extends Point {
  in: number;
}

/** Places of the seats on the left, from the outermost inwards, by their number; the right is the mirror image. */
const SIDE: Record<number, Side[]> = {
  0: [],
  1: [{ x: 215, y: 470, in: 50 }],
  2: [{ x: 190, y: 360, in: 55 }, { x: 285, y: 610, in: 150 }],
  3: [{ x: 190, y: 330, in: 50 }, { x: 200, y: 516, in: 55 }, { x: 330, y: 702, in: 165 }],
};
/** The same where several seats are mine: they need the room at the bottom. */
const NARROW_SIDE: Side[] = [{ x: 175, y: 340, in: 10 }, { x: 190, y: 540, in: 10 }];
/** How far from the ends several seats of mine begin, beside others and alone. */
const MARGIN = { beside: 345, alone: 90 } as const;

/** All seats alike, for those who do not sit: those of the left half from the last one inwards, and the one in the middle. */
const HALF: Record<number, Side[]> = {
  4: [{ x: 215, y: 440, in: 40 }, { x: 580, y: 690, in: 80 }],
  5: [{ x: 215, y: 360, in: 45 }, { x: 370, y: 600, in: 70 }],
  6: [{ x: 215, y: 340, in: 45 }, { x: 282, y: 562, in: 70 }, { x: 610, y: 702, in: 95 }],
};

/** How much of the way from the narrowest to the widest layout. */
const wideness = (width: number): number => (width - LEAST) / (MOST - LEAST);
const from = (side: Side, width: number): Point => ({ x: side.x + side.in * wideness(width), y: side.y });
const mirrored = ({ x, y }: Point, width: number): Point => ({ x: width - x, y });

function mySeat(sitting: Sitting, seat: number, x: number): SeatSpot {
  const rows = rowsOf(sitting.felt).length;
  const many = rows > 1;
  const size = many
    ? { rx: 88, ry: rows > 3 ? 17 : 24, gapX: 14, gapY: rows > 3 ? 5 : 8, font: rows > 3 ? 12 : 15 }
    : { rx: 47, ry: 47, gapX: 28, gapY: 20, font: 16 };
  return {
    seat,
    mine: true,
    x,
    y: 620,
    areas: spots(sitting.felt, x, many ? 570 : 512, size),
    hand: { x, y: many ? 600 : 604, card: 128, span: 640 },
    label: { x, y: 818 },
    font: 19,
  };
}

/** One of several seats of mine: smaller, so that all of them have room side by side. */
function mySeatBeside(sitting: Sitting, seat: number, x: number, width: number): SeatSpot {
  const rows = rowsOf(sitting.felt);
  const widest = Math.max(...rows.map((row) => row.length));
  const many = rows.length > 1;
  const radius = Math.min(many ? 70 : 40, (width - 20) / widest / 2 - 6);
  const size = { rx: radius, ry: many ? 18 : radius, gapX: 12, gapY: 6, font: Math.max(10, Math.min(15, radius * 0.36)) };
  const card = Math.min(112, width * 0.25);
  return {
    seat,
    mine: true,
    x,
    y: 620,
    areas: spots(sitting.felt, x, many ? 570 : 530, size),
    hand: { x, y: 608, card, span: width - 24 },
    label: { x, y: 608 + card * 1.4 + 30 },
    font: 17,
  };
}

function mySeats(sitting: Sitting, width: number): SeatSpot[] {
  const { felt, mine } = sitting;
  if (mine.length === 1) return mine.map((seat) => mySeat(sitting, seat, width / 2));
  const margin = mine.length < felt.positions ? MARGIN.beside : MARGIN.alone;
  const each = (width - 2 * margin) / mine.length;
  return sideBySide(mine).map((seat, index) => mySeatBeside(sitting, seat, margin + (index + 0.5) * each, each));
}

/** A seat that is not mine, free or taken: its areas with their names, below them the cards. */
function otherSeat(sitting: Sitting, seat: number, { x, y }: Point, room: number): SeatSpot {
  const rows = rowsOf(sitting.felt);
  const many = rows.length > 1;
  const dense = rows.length > 3;
  const radius = fitting(rows[0]?.length ?? 1, room, many ? 4 : 8, many ? 56 : 32);
  const size = many
    ? { rx: radius, ry: dense ? 7.4 : 12, gapX: 4, gapY: 1.6, font: dense ? 10.5 : 11.5 }
    : { rx: radius, ry: radius, gapX: (rows[0]?.length ?? 0) > 3 ? 8 : 18, gapY: 6, font: Math.min(13.5, radius * 0.46) };
  return {
    seat,
    mine: false,
    x,
    y,
    areas: spots(sitting.felt, x, y - (dense ? 24 : many ? 30 : 58), size),
    hand: { x, y: y - 12, card: dense ? 46 : many ? 50 : 56, span: 262 },
    label: { x, y: y + (dense ? 70 : many ? 78 : 86) },
    font: 15,
  };
}

/** Seats for somebody who looks on, from seat 1 at the right to the last at the left. */
function allSeats(sitting: Sitting, width: number): SeatSpot[] {
  const { positions } = sitting.felt;
  const half = (HALF[positions] ?? HALF[6] ?? []).map((side) => from(side, width));
  const middle = positions % 2 === 1 ? [{ x: width / 2, y: 702 }] : [];
  const points = [...half.map((at) => mirrored(at, width)), ...middle, ...half.toReversed()];
  return points.slice(0, positions).map((at, index) => otherSeat(sitting, index + 1, at, 310 + 60 * wideness(width)));
}

function seats(sitting: Sitting, width: number): SeatSpot[] {
  if (sitting.mine.length === 0) return allSeats(sitting, width);
  const { left, right } = neighbours(sitting.felt.positions, sitting.mine);
  const several = sitting.mine.length > 1;
  const room = several ? 285 : 275 + 55 * wideness(width);
  const place = (seat: number, index: number, side: number[], mirror: boolean): SeatSpot => {
    const points = several ? NARROW_SIDE : SIDE[side.length];
    const at = from(points?.[index] ?? { x: 200, y: 400, in: 0 }, width);
    return otherSeat(sitting, seat, mirror ? mirrored(at, width) : at, room);
  };
  // The left list runs from the outermost seat to the one beside mine, the right list the other way round.
  const lefts = left.map((seat, index) => place(seat, index, left, false));
  const rights = right.toReversed().map((seat, index) => place(seat, right.length - 1 - index, right, true));
  return [...lefts, ...rights, ...mySeats(sitting, width)];
}

/** Pay tables in the corners beside the dealer, down to the seats: wide ones where there are few. */
function boards(count: number, withPacks: boolean, width: number, bottom: number): Plan['boards'] {
  const [y, edge, gap] = [48, 56, 20];
  const room = width / 2 - 272 - edge;
  const each = Math.min(330, count > 2 || withPacks ? (room - gap) / 2 : room);
  const right = width - edge - each;
  const lefts = [edge, edge + each + gap];
  const starts = withPacks ? lefts : count <= 2 ? [edge, right] : count === 3 ? [...lefts, right] : [...lefts, right - each - gap, right];
  return starts.map((x) => ({ x, y, width: each, height: bottom - y }));
}

export function widePlan(sitting: Sitting, ratio: number): Plan {
  const width = Math.round(Math.max(LEAST, Math.min(MOST, (HEIGHT - TOP) * ratio)));
  const withPacks = sitting.felt.dealer_areas.some((area) => area.kind === 'pack');
  const placed = seats(sitting, width);
  const highest = Math.min(300, ...placed.flatMap((seat) => seat.areas.map((area) => area.y - area.ry)));
  return {
    tall: false,
    width,
    height: HEIGHT,
    top: TOP,
    edge: `M22 -60H${width - 22}V460C${width - 22} 720 ${width - 200} 834 ${width - 500} 834H500C200 834 22 720 22 460Z`,
    seats: placed,
    dealer: { x: width / 2, y: 66, card: 88, span: 520 },
    packs: withPacks ? [430, 290, 150].map((x) => ({ x: width - x, y: 58, card: 66, span: 112 })) : [],
    show: withPacks ? { x: width / 2, y: 193, card: 66, span: 150 } : null,
    shoe: { x: width - 100, y: -60 },
    tray: { x: width / 2, y: -40 },
    boards: boards(boardsOf(sitting.felt).length, withPacks, width, highest - 14),
    title: withPacks ? { y: 334, font: 40, bend: 14 } : { y: 262, font: 54, bend: 26 },
    inscriptions: withPacks ? { y: 362, font: 18, line: 20 } : { y: 312, font: 21, line: 29 },
  };
}
