/** The layout on a phone held upright: a strip of seats above my hand. */

import type { Plan, SeatSpot, Sitting } from './geometry';
import { rowsOf, spots } from './geometry';

const WIDTH = 400;

function strip(sitting: Sitting): SeatSpot[] {
  const others = Array.from({ length: sitting.felt.positions }, (_, index) => sitting.felt.positions - index).filter((seat) => seat !== sitting.mine);
  const step = Math.min(WIDTH / others.length, 96);
  return others.map((seat, index) => {
    const x = WIDTH / 2 + (index - (others.length - 1) / 2) * step;
    return {
      seat,
      mine: false,
      x,
      y: 196,
      areas: [],
      hand: { x, y: 166, card: 30, span: step - 10 },
      label: { x, y: 160 },
      font: 11.5,
      total: { x, y: 228 },
    };
  });
}

function mySeat(sitting: Sitting, seat: number): SeatSpot {
  const rows = rowsOf(sitting.felt);
  const many = rows.length > 1;
  const widest = Math.max(...rows.map((row) => row.length));
  const size = many
    ? { rx: 62, ry: 18, gapX: 6, gapY: 5, font: 11.5 }
    : { rx: Math.min(35, (WIDTH - 20) / widest / 2 - 5), ry: 33, gapX: 9, gapY: 8, font: 12 };
  return {
    seat,
    mine: true,
    x: 200,
    y: 380,
    areas: spots(sitting.felt, 200, many ? 384 : 306, size),
    hand: { x: 200, y: many ? 418 : 388, card: 76, span: 388 },
    label: { x: 200, y: many ? 540 : 514 },
    font: 14,
  };
}

export function tallPlan(sitting: Sitting): Plan {
  const withPacks = sitting.felt.dealer_areas.some((area) => area.kind === 'pack');
  const mine = sitting.mine === null ? [] : [mySeat(sitting, sitting.mine)];
  return {
    tall: true,
    width: WIDTH,
    top: 0,
    height: sitting.mine === null ? 260 : 550,
    edge: '',
    seats: [...strip(sitting), ...mine],
    dealer: withPacks ? { x: 116, y: 14, card: 48, span: 214 } : { x: 200, y: 14, card: 50, span: 300 },
    packs: withPacks ? [258, 312, 366].map((x) => ({ x, y: 18, card: 30, span: 42 })) : [],
    show: withPacks ? { x: 334, y: 82, card: 36, span: 80 } : null,
    shoe: { x: 380, y: -40 },
    tray: { x: 200, y: -30 },
    boards: [],
    title: withPacks ? { y: 116, font: 25, bend: 0 } : { y: 116, font: 26, bend: 6 },
    inscriptions: { y: 136, font: 10.5, line: 13 },
  };
}
