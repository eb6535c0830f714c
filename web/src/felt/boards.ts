/** What is printed of the odds: tables in the corners, a progressive one beside its plain one, single lines together. */

import type { Felt, PayTable } from '../api/types';

export interface BoardRow {
  name: string;
  pays: string;
  progressive: string;
}

export interface Board {
  name: string;
  progressive: boolean;
  rows: BoardRow[];
}

const onLayout = (felt: Felt): PayTable[] => felt.paytables.filter((table) => table.where !== 'sign');

/** Short enough for a layout: "100 %", "500×" under the word "progressive". */
const brief = (pays: string): string => pays.replace(' percent of the meter', ' %').replace(' times the wager, stake included', '×').replace(/\.00$/, '');

export function boardsOf(felt: Felt): Board[] {
  const long = onLayout(felt).filter((table) => table.rows.length > 1);
  const plain = long.filter((table) => !(table.bet.endsWith('_progressive') && long.some((one) => `${one.bet}_progressive` === table.bet)));
  return plain.map((table) => merged(table, long.find((one) => one.bet === `${table.bet}_progressive`)));
}

function merged(table: PayTable, progressive: PayTable | undefined): Board {
  const paysOf = (of: PayTable | undefined, row: string): string => brief(of?.rows.find((one) => one.row === row)?.pays ?? '');
  const extra = progressive?.rows.filter((row) => !table.rows.some((one) => one.row === row.row)) ?? [];
  const rows = [...extra, ...table.rows].map(({ row, name }) => ({ name, pays: paysOf(table, row), progressive: paysOf(progressive, row).replace(/^win /, '') }));
  return { name: progressive ? (table.name.split(' · ')[0] ?? table.name) : table.name, progressive: progressive !== undefined, rows };
}

/** "Ante 1 to 1 · Play 1 to 1" */
export function shortOdds(felt: Felt): string {
  const short = onLayout(felt).filter((table) => table.rows.length === 1);
  return short.map((table) => `${table.name} ${table.rows[0]?.pays ?? ''}`).join(' · ');
}
