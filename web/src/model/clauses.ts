/** Clauses in words: read once for each book, and found by the numbers that people meet. */

import { getContext, setContext } from 'svelte';
import { get } from '../api/http';
import type { Clauses, ClauseWire, ReadingWire } from '../api/schema';

const asked = new Map<string, Promise<Clauses>>();

async function read(rulebook: string): Promise<Clauses> {
  try {
    return await get<Clauses>(`/api/rulebooks/${rulebook}/clauses`);
  } catch (error) {
    asked.delete(rulebook);
    throw error;
  }
}

function listOf(rulebook: string): Promise<Clauses> {
  const known = asked.get(rulebook) ?? read(rulebook);
  asked.set(rulebook, known);
  return known;
}

export const clausesOf = async (rulebook: string): Promise<ClauseWire[]> => (await listOf(rulebook)).clauses;

/** What was chosen where the text of a book leaves something open, each with its reason. */
export const readingsOf = async (rulebook: string): Promise<ReadingWire[]> => (await listOf(rulebook)).readings;

/** What a number is a part of: 38.10(i) of 38.10(i)3; nothing of a whole section. */
function around(id: string): string | null {
  const last = Math.max(id.lastIndexOf('·'), id.lastIndexOf('('), id.lastIndexOf(')') < id.length - 1 ? id.lastIndexOf(')') + 1 : -1);
  return last > 0 ? id.slice(0, last) : null;
}

/** The clauses that a number means: its own, the duties that the list tells apart in its paragraph, or what it is a part of. */
export function meant(clauses: readonly ClauseWire[], id: string): ClauseWire[] {
  const own = clauses.filter((clause) => clause.id === id);
  if (own.length > 0) return own;
  const duties = clauses.filter((clause) => clause.id.startsWith(`${id}·`));
  if (duties.length > 0) return duties;
  const outer = around(id);
  return outer === null ? [] : meant(clauses, outer);
}

/** The page of a clause in its book. A book of the operator's own is read in the one that it is held against. */
export const pageOf = (rulebook: string, id: string): string => `/rules/${rulebook.split('@')[0]}#${encodeURIComponent(id)}`;

/** A piece of a text: words, or a clause that stood in brackets. */
export interface Piece {
  text: string;
  clause: boolean;
}

/** The house writes the clause that decides in brackets behind a sentence: those are clauses, the rest are words. */
export function pieces(text: string): Piece[] {
  return text
    .split(/\[((?:E-)?\d+\.[^[\]]+(?:\[\d+\][^[\]]*)?)\]/)
    .map((piece, index) => ({ text: piece, clause: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** A text without the clauses in it. */
export const withoutClauses = (text: string): string => pieces(text).filter((piece) => !piece.clause).map((piece) => piece.text).join('').trim();

const BOOK = Symbol('rulebook');

/** The book that clauses within a page are of. */
export const setBook = (book: () => string | undefined): void => void setContext(BOOK, book);
export const bookAround = (): (() => string | undefined) => getContext<(() => string | undefined) | undefined>(BOOK) ?? (() => undefined);
