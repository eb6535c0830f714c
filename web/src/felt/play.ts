/** What a felt asks its page about, and tells it. */

import type { CardCode, SettledLine } from '../api/types';

export interface Picking {
  least: number;
  most: number;
  from: CardCode[];
}

export interface Play {
  /** What a click adds at an area of mine; nothing if no wager may be made there now. */
  step: (bet: string) => number | null;
  /** Why nothing can be added at an area of mine, while wagers are open. */
  why: (bet: string) => string | null;
  /** What lies at an area of mine before the server has answered. */
  draft: (bet: string) => number | undefined;
  add: (bet: string) => void;
  take: (bet: string) => void;
  /** Shows why a wager ended as it did; nothing for those who only look on. */
  look: ((lines: SettledLine[]) => void) | null;
  picking: Picking | null;
  picked: number[];
  pick: (index: number) => void;
}

/** For those who only look on. */
export const WATCHING: Play = {
  step: () => null,
  why: () => null,
  draft: () => undefined,
  add: () => {},
  take: () => {},
  look: null,
  picking: null,
  picked: [],
  pick: () => {},
};
