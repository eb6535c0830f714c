/** What is printed on a standard card: suits as paths around the origin, places of the pips on a 100 by 140 card. */

export const SUIT_PATHS: Record<string, string> = {
  s: 'M0-10C3-5 9.4-2 9.4 3.8C9.4 8 4.4 9 1.3 5.6C1.3 8 2.4 9.3 4.2 10H-4.2C-2.4 9.3-1.3 8-1.3 5.6C-4.4 9-9.4 8-9.4 3.8C-9.4-2-3-5 0-10Z',
  h: 'M0 9.6C-3 5-10 1-10-4.4C-10-8-7.6-10-5-10C-2.6-10-.8-8.6 0-6.2C.8-8.6 2.6-10 5-10C7.6-10 10-8 10-4.4C10 1 3 5 0 9.6Z',
  d: 'M0-10.4C2.2-6 5.2-2.6 8 0C5.2 2.6 2.2 6 0 10.4C-2.2 6-5.2 2.6-8 0C-5.2-2.6-2.2-6 0-10.4Z',
  c: 'M0-10a4.7 4.7 0 1 0 .01 0ZM-5.2-1.7a4.7 4.7 0 1 0 .01 0ZM5.2-1.7a4.7 4.7 0 1 0 .01 0ZM-1.7-2C-1.4 4-2 8.5-4.3 10H4.3C2 8.5 1.4 4 1.7-2Z',
};

type Pip = readonly [x: number, y: number];

const LEFT = 40;
const RIGHT = 61;
const [TOP, UPPER, MIDDLE, LOWER, BOTTOM] = [28, 56, 70, 84, 112];

const column = (x: number, ...ys: number[]): Pip[] => ys.map((y) => [x, y]);
const sides = (...ys: number[]): Pip[] => [...column(LEFT, ...ys), ...column(RIGHT, ...ys)];

export const PIPS: Record<string, readonly Pip[]> = {
  A: [[50, MIDDLE]],
  2: column(50, TOP, BOTTOM),
  3: column(50, TOP, MIDDLE, BOTTOM),
  4: sides(TOP, BOTTOM),
  5: [...sides(TOP, BOTTOM), [50, MIDDLE]],
  6: sides(TOP, MIDDLE, BOTTOM),
  7: [...sides(TOP, MIDDLE, BOTTOM), [50, 49]],
  8: [...sides(TOP, MIDDLE, BOTTOM), [50, 49], [50, 91]],
  9: [...sides(TOP, UPPER, LOWER, BOTTOM), [50, MIDDLE]],
  T: [...sides(TOP, UPPER, LOWER, BOTTOM), [50, 42], [50, 98]],
};

export const rankText = (rank: string): string => (rank === 'T' ? '10' : rank);

export const isCharacter = (code: string): boolean => /^(RD|BD|GD|PH|TI|PA|MO|RA)$/.test(code);
