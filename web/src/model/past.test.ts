/** Rounds that are over, as history tells them. */

import { expect, test } from 'vitest';
import type { PastRound, Round } from '../api/types';
import { asText, csv, handsOf } from './past';

const round = (cards: string[], dealer: string[]): Round => ({
  number: 4, over: false, phase: '', dealer, in_shoe: 0, in_rack: 0, meters: [], clauses: [], announced: [],
  seats: [{ seat: 2, cards, wagers: [], decided: ['exchange 2 cards', 'bet'], folded: false, settled: [] }],
});

test('history tells which cards were exchanged and what the dealer had', () => {
  const states = [
    null,
    round(['As', 'Kd', '9c', '5h', '2s'], ['down', 'down', '3d']),
    round(['As', 'Kd', '9c'], ['down', 'down', '3d']),
    round(['As', 'Kd', '9c', '9h'], ['down', 'down', '3d']),
    round(['As', 'Kd', '9c', '9h', '4s'], ['Jd', 'Tc', '3d']),
  ];
  const [mine, dealer] = handsOf(states);
  expect(mine).toMatchObject({ who: 'Seat 2', cards: ['As', 'Kd', '9c', '9h', '4s'], given: ['5h', '2s'] });
  expect(dealer).toMatchObject({ who: 'Dealer', cards: ['Jd', 'Tc', '3d'], given: [] });
  const past: PastRound = { table: 't', practice: false, round: 4, rulebook: '', book_hash: '', at: 0, over: true, audience: 'mine', steps: [], settled: [], explained: [], corrected: [], payments: [] };
  expect(asText(past, handsOf(states), 'Lunar Poker')).toContain('gave up five of hearts, two of spades');
});

test('no cell of an export is a formula', () => {
  expect(csv([['=1+1', 'say "no"', -5]])).toBe('"\'=1+1","say ""no""",-5');
});
