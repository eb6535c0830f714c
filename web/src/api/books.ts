/** Rulebooks: options with their values, and pay tables. */

import type { OptionWire } from './schema';

export type { Book, BookName, PayTableWire as BookTable } from './schema';
export type BookOption = OptionWire;

/** Is it an amount of money? */
export const isAmount = (option: BookOption): boolean => typeof option.allowed === 'object' && option.allowed !== null && 'amount' in option.allowed;

/** A typed value as the house reads it: a number, true or false, or a word. */
export function valueOf(text: string): unknown {
  if (text === 'true') return true;
  if (text === 'false') return false;
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
