/** Where things lie on a layout, as drawn: wide for a screen, tall for a phone held upright. */

import type { Area, Felt } from '../api/types';
import { tallPlan } from './tall';
import { widePlan } from './wide';

export interface Point {
  x: number;
  y: number;
}

/** A row of cards: centred on x, beginning at y, never wider than the span. */
export interface HandSpot extends Point {
  card: number;
  span: number;
}

export interface AreaSpot extends Point {
  area: Area;
  rx: number;
  ry: number;
  font: number;
}

export interface SeatSpot extends Point {
  seat: number;
  mine: boolean;
  areas: AreaSpot[];
  hand: HandSpot;
  label: Point;
  font: number;
  /** Where the total of a seat stands that is drawn without its areas. */
  total?: Point;
}

export interface Plan {
  tall: boolean;
  width: number;
  height: number;
  /** Where the drawing begins: the tray stands above the layout. */
  top: number;
  edge: string;
  seats: SeatSpot[];
  dealer: HandSpot;
  packs: HandSpot[];
  show: HandSpot | null;
  shoe: Point;
  tray: Point;
  boards: (Point & { width: number; height: number })[];
  title: { y: number; font: number; bend: number };
  inscriptions: { y: number; font: number; line: number };
}

export interface Sitting {
  felt: Felt;
  /** The seats that are drawn large in the middle. */
  mine: readonly number[];
  /** The seats that somebody has. */
  taken: readonly number[];
}

/** Tall where asked for, else as wide as the room: `ratio` is its width by its height. */
export function plan(sitting: Sitting, tall: boolean, ratio: number): Plan {
  return tall ? tallPlan(sitting) : widePlan(sitting, ratio);
}

/** Wagers of a position in rows, from the dealer to the player. */
export function rowsOf(felt: Felt): Area[][] {
  const rows: Area[][] = [];
  for (const area of felt.areas.filter((one) => one.kind !== 'cards')) (rows[area.row] ??= []).push(area);
  return rows.filter(Boolean).toReversed();
}

export interface AreaSize {
  rx: number;
  ry: number;
  gapX: number;
  gapY: number;
  font: number;
}

/** The areas of a position, the last row at `y`, the others above it. */
export function spots(felt: Felt, x: number, y: number, size: AreaSize): AreaSpot[] {
  const rows = rowsOf(felt);
  return rows.flatMap((row, index) => {
    const rowY = y - (rows.length - 1 - index) * (2 * size.ry + size.gapY);
    const step = 2 * size.rx + size.gapX;
    return row.map((area, column) => ({
      area,
      x: x + (column - (row.length - 1) / 2) * step,
      y: rowY,
      rx: size.rx,
      ry: size.ry,
      font: size.font,
    }));
  });
}

/** How wide an area may be so that a row of them fits into the room: half of it. */
export const fitting = (count: number, room: number, gap: number, most: number): number => Math.min(most, (room - (count - 1) * gap) / count / 2);

/** My seats as they stand side by side: dealing goes from right to left. */
export const sideBySide = (mine: readonly number[]): number[] => mine.toSorted((one, other) => other - one);

/** Seats to the left and right of mine in their circular order, so that dealing still goes round. */
export function neighbours(positions: number, mine: readonly number[]): { left: number[]; right: number[] } {
  const last = Math.max(...mine);
  const all = Array.from({ length: positions - 1 }, (_, step) => ((last + step) % positions) + 1);
  const others = all.filter((seat) => !mine.includes(seat));
  const left = others.slice(0, Math.ceil(others.length / 2));
  return { left: left.toReversed(), right: others.slice(left.length) };
}
