/** Rulebooks: options with their values, and pay tables. */

import type { World } from './types';

export interface BookName {
  rulebook: string;
  title: string;
  jurisdiction: string;
  regulation: string;
  world: World;
  book_hash: string;
}

export interface BookOption {
  key: string;
  about: string;
  clause: string;
  reading?: string;
  allowed: unknown;
  default: unknown;
}

export interface BookTable {
  wager: string;
  table?: string;
  title: string;
  clause: string;
  rows: { row: string; pays: string }[];
}

export interface Book extends BookName {
  options: BookOption[];
  paytables: BookTable[];
}

/** The values that may be chosen from, if they are a list. */
export function choicesOf(option: BookOption): string[] | null {
  const allowed = option.allowed as { values?: unknown; one_of?: unknown; choices?: unknown } | unknown[] | null;
  const list = Array.isArray(allowed) ? allowed : (allowed?.values ?? allowed?.one_of ?? allowed?.choices);
  if (Array.isArray(list)) return list.map(String);
  if (typeof option.default === 'boolean') return ['true', 'false'];
  return null;
}

/** Is it an amount of money? */
export const isAmount = (option: BookOption): boolean => typeof option.allowed === 'object' && option.allowed !== null && 'amount' in option.allowed;

/** A typed value as the house reads it: a number, a truth, or a word. */
export function valueOf(text: string): unknown {
  if (text === 'true') return true;
  if (text === 'false') return false;
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
