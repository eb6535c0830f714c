/** The figures of a table over a time. */

import type { FiguresWire } from './schema';

export type Figures = FiguresWire;
export type { DayReport, TableDay } from './schema';

type Shown = Exclude<keyof Figures, 'hold_basis_points' | 'corrected' | 'jackpots_by_cage' | 'jackpots_paid'>;

export const FIGURE_NAMES: Record<Shown, string> = {
  opener: 'Opener',
  fills: 'Fills',
  credits: 'Credits',
  closer: 'Closer',
  drop: 'Drop',
  over_or_short: 'Over or short',
  win: 'Win',
  handle: 'Handle',
  fees: 'Fees',
  jackpots: 'Jackpots',
  tips: 'Tips',
  coupons: 'Coupons',
  rounds: 'Rounds',
  voids: 'Voids',
  disputes: 'Disputes',
  incidents: 'Incidents',
  corrections: 'Corrections',
  card_changes: 'Card changes',
  coupons_taken: 'Coupons taken',
};

export const MONEY: readonly Shown[] = ['opener', 'fills', 'credits', 'closer', 'drop', 'over_or_short', 'win', 'handle', 'fees', 'jackpots', 'tips', 'coupons'];
export const COUNTS: readonly Shown[] = ['rounds', 'voids', 'disputes', 'incidents', 'corrections', 'card_changes', 'coupons_taken'];

/** 1234 hundredths of a percent as "12.34 %". */
export function percent(basisPoints: number | null | undefined): string {
  if (basisPoints === null || basisPoints === undefined) return '–';
  const sign = basisPoints < 0 ? '−' : '';
  const all = Math.abs(basisPoints);
  return `${sign}${Math.trunc(all / 100)}.${String(all % 100).padStart(2, '0')} %`;
}
