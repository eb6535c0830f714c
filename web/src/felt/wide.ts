/** The layout on a laptop or a large screen: seats on an arc, mine at the bottom centre. */

import { boardsOf } from './boards';
import type { Plan, Point, SeatSpot, Sitting } from './geometry';
import { neighbours, rowsOf, sideBySide, spots } from './geometry';

const WIDTH = 1600;
const HEIGHT = 850;

/** Places of the seats on the left, from the outermost inwards, by their number; the right is the mirror image. */
const SIDE: Record<number, Point[]> = {
  0: [],
  1: [{ x: 215, y: 470 }],
  2: [{ x: 180, y: 360 }, { x: 285, y: 610 }],
  3: [{ x: 178, y: 312 }, { x: 205, y: 500 }, { x: 330, y: 688 }],
};
/** The same where several seats are mine: they need the room at the bottom. */
const NARROW_SIDE: Point[] = [{ x: 175, y: 330 }, { x: 190, y: 530 }];
/** From the left to the right end of the room for several seats of mine. */
const ROOM = { beside: [335, 1265], alone: [90, 1510] } as const;

/** All seats alike, for those who do not sit: from seat 1 at the right to the last at the left. */
const ALL: Record<number, Point[]> = {
  4: [{ x: 1400, y: 440 }, { x: 1020, y: 680 }, { x: 580, y: 680 }, { x: 200, y: 440 }],
  5: [{ x: 1425, y: 360 }, { x: 1230, y: 620 }, { x: 800, y: 690 }, { x: 370, y: 620 }, { x: 175, y: 360 }],
  6: [{ x: 1430, y: 340 }, { x: 1320, y: 575 }, { x: 990, y: 690 }, { x: 610, y: 690 }, { x: 280, y: 575 }, { x: 170, y: 340 }],
};

function mySeat(sitting: Sitting, seat: number): SeatSpot {
  const rows = rowsOf(sitting.felt).length;
  const many = rows > 1;
  const size = many
    ? { rx: 88, ry: rows > 3 ? 17 : 24, gapX: 14, gapY: rows > 3 ? 5 : 8, font: rows > 3 ? 12 : 15 }
    : { rx: 47, ry: 47, gapX: 28, gapY: 20, font: 16 };
  return {
    seat,
    mine: true,
    x: 800,
    y: 620,
    areas: spots(sitting.felt, 800, many ? 570 : 512, size),
    hand: { x: 800, y: many ? 600 : 604, card: 128, span: 640 },
    label: { x: 800, y: 818 },
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

function mySeats(sitting: Sitting): SeatSpot[] {
  const { felt, mine } = sitting;
  if (mine.length === 1) return mine.map((seat) => mySeat(sitting, seat));
  const [from, to] = mine.length < felt.positions ? ROOM.beside : ROOM.alone;
  const width = (to - from) / mine.length;
  return sideBySide(mine).map((seat, index) => mySeatBeside(sitting, seat, from + (index + 0.5) * width, width));
}

function otherSeat(sitting: Sitting, seat: number, { x, y }: Point): SeatSpot {
  const rows = rowsOf(sitting.felt);
  const many = rows.length > 1;
  const wide = (rows[0]?.length ?? 0) > 3;
  // Many rows of wagers reach higher up, towards the pay tables.
  const at = { x, y: rows.length > 3 ? y + 12 : y };
  const size = many
    ? { rx: 40, ry: rows.length > 3 ? 7.5 : 10, gapX: 4, gapY: 1.6, font: rows.length > 3 ? 9.5 : 11.5 }
    : { rx: 24, ry: 24, gapX: wide ? 8 : 26, gapY: 6, font: 12.5 };
  return {
    seat,
    mine: false,
    x: at.x,
    y: at.y,
    areas: spots(sitting.felt, at.x, at.y - (many ? 28 : 54), size),
    hand: { x: at.x, y: at.y - 12, card: many ? 50 : 60, span: 262 },
    label: { x: at.x, y: at.y + (many ? 76 : 92) },
    font: 15,
  };
}

function seats(sitting: Sitting): SeatSpot[] {
  const { positions } = sitting.felt;
  if (sitting.mine.length === 0) {
    return (ALL[positions] ?? ALL[6] ?? []).slice(0, positions).map((at, index) => otherSeat(sitting, index + 1, at));
  }
  const { left, right } = neighbours(positions, sitting.mine);
  const place = (seat: number, index: number, side: number[], mirror: boolean): SeatSpot => {
    const points = sitting.mine.length > 1 ? NARROW_SIDE : SIDE[side.length];
    const at = points?.[index] ?? { x: 200, y: 400 };
    return otherSeat(sitting, seat, mirror ? { x: WIDTH - at.x, y: at.y } : at);
  };
  // The left list runs from the outermost seat to the one beside mine, the right list the other way round.
  const lefts = left.map((seat, index) => place(seat, index, left, false));
  const rights = right.toReversed().map((seat, index) => place(seat, right.length - 1 - index, right, true));
  return [...lefts, ...rights, ...mySeats(sitting)];
}

/** Pay tables in the corners beside the dealer: wide ones where there are few. */
function boards(count: number, withPacks: boolean): Plan['boards'] {
  if (withPacks) return [50, 308].map((x) => ({ x, y: 48, width: 244 }));
  if (count <= 2) return [60, 1240].map((x) => ({ x, y: 48, width: 300 }));
  return (count === 3 ? [56, 304, 1316] : [56, 304, 1068, 1316]).map((x) => ({ x, y: 48, width: 228 }));
}

export function widePlan(sitting: Sitting): Plan {
  const withPacks = sitting.felt.dealer_areas.some((area) => area.kind === 'pack');
  return {
    tall: false,
    width: WIDTH,
    height: HEIGHT,
    top: -42,
    edge: 'M22 -60H1578V460C1578 720 1400 834 1100 834H500C200 834 22 720 22 460Z',
    seats: seats(sitting),
    dealer: { x: 800, y: 66, card: 88, span: 520 },
    packs: withPacks ? [1170, 1310, 1450].map((x) => ({ x, y: 58, card: 66, span: 112 })) : [],
    show: withPacks ? { x: 800, y: 193, card: 66, span: 150 } : null,
    shoe: { x: 1500, y: -60 },
    tray: { x: 800, y: -40 },
    boards: boards(boardsOf(sitting.felt).length, withPacks),
    title: withPacks ? { y: 334, font: 40, bend: 14 } : { y: 262, font: 54, bend: 26 },
    inscriptions: withPacks ? { y: 362, font: 18, line: 20 } : { y: 312, font: 21, line: 29 },
  };
}
