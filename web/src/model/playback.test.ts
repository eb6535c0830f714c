/** What is shown of a round after each notice. */

import { expect, test } from 'vitest';
import type { Round, Seat, SettledLine } from '../api/types';
import { patched, shownAfter } from './playback';

const line = (why: string): SettledLine => ({ seat: 1, place: 0, bet: 'ante', name: 'Ante', stake: 500, result: 'lose', paid: 0, net: -500, clause: '42.10(d)5', why });
const seat = (cards: string[], name: string | null, settled: SettledLine[]): Seat => ({ seat: 1, cards, hand: name === null ? null : { name, made_of: [[0, 1]] }, wagers: [], decided: [], folded: false, settled });
const round = (one: Seat, dealer: string[]): Round => ({ number: 1, over: false, phase: '', seats: [one], dealer, in_shoe: 0, in_rack: 0, meters: [], clauses: [], announced: [] });

const TOLD = 'Ante: lost $5.00. The dealer’s pair of tigers beats your pair of pandas. [42.10(d)5]';

test('hands and reasons stay when their cards are picked up', () => {
  const before: Round = { ...round(seat(['PA', 'PA', 'RA'], 'pair of pandas', [line(TOLD)]), ['TI', 'TI', 'RA']), dealer_hand: { name: 'pair of tigers', made_of: [[0, 1]] } };
  const after = shownAfter(round(seat([], null, [line('Ante: lost $5.00. [42.10(d)5]')]), []), before);
  expect(after?.seats[0]?.hand?.name).toBe('pair of pandas');
  expect(after?.seats[0]?.settled[0]?.why).toBe(TOLD);
  expect(after?.dealer_hand?.name).toBe('pair of tigers');
});

test('the dealer’s hand has the name that its cards have now', () => {
  const before: Round = { ...round(seat([], null, []), ['As', 'Qd', '9c', '5h', '2s']), dealer_hand: { name: 'ace high: no hand', made_of: [[0]] } };
  expect(patched(before, { dealer: ['Qd', '9c', '5h', '2s'] })?.dealer_hand).toBeUndefined();
  expect(patched(before, { phase: 'forcing' })?.dealer_hand?.name).toBe('ace high: no hand');
});
