/** What is printed of the odds: tables in the corners, single lines together. */

import type { Felt, PayTable } from '../api/types';

const onLayout = (felt: Felt): PayTable[] => felt.paytables.filter((table) => table.where !== 'sign');

/** The tables of more than one row. */
export const boardsOf = (felt: Felt): PayTable[] => onLayout(felt).filter((table) => table.rows.length > 1);

/** "Ante 1 to 1 · Play 1 to 1" */
export function shortOdds(felt: Felt): string {
  const short = onLayout(felt).filter((table) => table.rows.length === 1);
  return short.map((table) => `${table.name} ${table.rows[0]?.brief ?? ''}`).join(' · ');
}
