/** The description of a round, as `croupier settle` reads it: plain JSON, changed field by field. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Fields = { [key: string]: Json };

export interface Description extends Fields {
  rulebook: string;
  seats: Fields[];
}

const isFields = (value: Json | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a path such as `dealer.hand`. */
export function at(fields: Fields, path: string): Json | undefined {
  let found: Json | undefined = fields;
  for (const key of path.split('.')) found = isFields(found) ? found[key] : undefined;
  return found;
}

/** The same with another value at a path; without a value the field is gone, and what it leaves empty too. */
export function put<T extends Fields>(fields: T, path: string, value: Json | undefined): T {
  const [key = '', ...rest] = path.split('.');
  const inner = fields[key];
  const changed = rest.length === 0 ? value : put(isFields(inner) ? inner : {}, rest.join('.'), value);
  const empty = changed === undefined || (rest.length > 0 && isFields(changed) && Object.keys(changed).length === 0);
  const { [key]: _, ...others } = fields;
  return (empty ? others : { ...fields, [key]: changed }) as T;
}

/** The cards of a text, blanks between. */
export const cardsOf = (value: Json | undefined): string[] => (typeof value === 'string' ? value.split(/\s+/).filter((card) => card !== '') : []);

/** Every text and every list of texts in a description, wherever it stands. */
function texts(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  return isFields(value) ? Object.values(value).flatMap(texts) : [];
}

/** Which cards of the deck a description names somewhere. */
export function named(description: Description, deck: readonly string[]): Set<string> {
  const words = new Set(texts(description).flatMap((text) => text.split(/\s+/)));
  return new Set(deck.filter((card) => words.has(card)));
}

/** A round with one seat, to fill in. */
export const blank = (rulebook: string): Description => ({ rulebook, seats: [{ seat: 1, bets: {} }] });

/** Lists of fields, such as irregularities: nothing where there is none. */
export const listOf = (fields: Fields, path: string): Fields[] => {
  const found = at(fields, path);
  return Array.isArray(found) ? found.filter(isFields) : [];
};
