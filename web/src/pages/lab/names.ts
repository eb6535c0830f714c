/** Names of wagers and rows in the lab: those of the book, and for rows that stand in no pay table their own. */

import type { Book } from '../../api/books';
import { capital } from '../../model/words';

const spaced = (name: string): string => capital(name.replaceAll('_', ' '));

export function wagerName(book: Book | null, wager: string): string {
  const printed = book?.paytables.find((table) => table.wager === wager)?.name;
  return printed ?? book?.wagers.find((one) => one.name === wager)?.title ?? spaced(wager);
}

export function rowName(book: Book | null, wager: string, row: string): string {
  const tables = book?.paytables.filter((table) => table.wager === wager) ?? [];
  return tables.flatMap((table) => table.rows).find((one) => one.row === row)?.name ?? spaced(row);
}
