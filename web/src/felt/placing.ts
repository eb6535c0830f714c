/** How far, in widths of a card, those that do not make the hand lie below those that do. */
export const SUNK = 0.09;

/** Cards of a hand side by side, closer together where there is little room. */

import type { HandSpot, Point } from './geometry';

export function placed(hand: HandSpot, count: number): Point[] {
  if (count === 0) return [];
  const loose = hand.card * 1.06;
  const step = count === 1 ? 0 : Math.min(loose, (hand.span - hand.card) / (count - 1));
  const width = hand.card + step * (count - 1);
  return Array.from({ length: count }, (_, index) => ({ x: hand.x - width / 2 + index * step, y: hand.y }));
}
