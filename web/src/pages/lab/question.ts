/** What is asked of the lab stands in the address, so that a page can be sent to somebody and looks the same there. */

import { go } from '../../router.svelte';

export type Pairs = [key: string, value: string][];

export const pairsOf = (query: URLSearchParams): Pairs => [...query.entries()];

export const under = (pairs: Pairs, start: string): Record<string, string> =>
  Object.fromEntries(pairs.filter(([key]) => key.startsWith(start)).map(([key, value]) => [key.slice(start.length), value]));

export function changed(pairs: Pairs, key: string, value: string | null): Pairs {
  const rest = pairs.filter(([name]) => name !== key);
  return value === null ? rest : [...rest, [key, value]];
}

export function written(pairs: Pairs): string {
  return new URLSearchParams(pairs).toString();
}

export function show(rulebook: string, pairs: Pairs): void {
  const query = written(pairs);
  go(`/lab/${rulebook}${query ? `?${query}` : ''}`, true);
}
