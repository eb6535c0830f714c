/** The rulebooks of the house: what each game says of itself. They are read once. */

import { get } from '../api/http';
import type { BookName, Books } from '../api/schema';

const known = $state<{ books: BookName[] | null }>({ books: null });
let asked: Promise<void> | null = null;

async function read(): Promise<void> {
  try {
    const { rulebooks } = await get<Books>('/api/rulebooks');
    known.books = rulebooks.toSorted((one, other) => one.place - other.place);
  } catch (error) {
    asked = null;
    throw error;
  }
}

export function readBooks(): Promise<void> {
  asked ??= read();
  return asked;
}

/** The rulebooks in the order of the lobby, or nothing before they have been read. */
export const books = (): BookName[] | null => known.books;

/** Where a book is in force; one of the operator's own says so, since a built-in one has the same title. */
export const whereOf = (book: BookName): string => `${book.jurisdiction}${book.own ? `, own book ${book.book_hash.slice(0, 12)}` : ''}`;

export const bookOf = (rulebook: string): BookName | undefined => known.books?.find((book) => book.rulebook === rulebook);
