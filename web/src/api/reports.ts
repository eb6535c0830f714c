/** The figures of a table over a time. */

export interface Figures {
  opener: number;
  fills: number;
  credits: number;
  closer: number;
  drop: number;
  over_or_short: number;
  win: number;
  handle: number;
  fees: number;
  jackpots: number;
  tips: number;
  coupons: number;
  coupons_taken: number;
  rounds: number;
  voids: number;
  disputes: number;
  corrections: number;
  card_changes: number;
  hold_basis_points?: number | null;
}

export interface TableReport {
  table: string;
  day: string;
  shifts: (Figures & { shift: string })[];
  total: Figures;
}

export const MONEY: readonly (keyof Figures)[] = ['opener', 'fills', 'credits', 'closer', 'drop', 'over_or_short', 'win', 'handle', 'fees', 'jackpots', 'tips', 'coupons'];
export const COUNTS: readonly (keyof Figures)[] = ['rounds', 'voids', 'disputes', 'corrections', 'card_changes', 'coupons_taken'];

/** 1234 hundredths of a percent as "12.34 %". */
export function percent(basisPoints: number | null | undefined): string {
  if (basisPoints === null || basisPoints === undefined) return '–';
  const sign = basisPoints < 0 ? '−' : '';
  const all = Math.abs(basisPoints);
  return `${sign}${Math.trunc(all / 100)}.${String(all % 100).padStart(2, '0')} %`;
}
