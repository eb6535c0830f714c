/** Cards in sentences. */

import { expect, test } from 'vitest';
import type { Round } from '../api/types';
import { namedHands, withCardNames } from './words';

test('cards are named in a sentence, not written as codes', () => {
  expect(withCardNames('Exchange 2s 3h')).toBe('Exchange two of spades, three of hearts');
  expect(withCardNames('Exchange RD')).toBe('Exchange red dragon');
  expect(withCardNames('Bet')).toBe('Bet');
});

test('hands are named as they are without a pack, where packs are added to them', () => {
  const round = { seats: [{ seat: 1, hand: { name: 'pair of fours', made_of: [] } }], dealer_hand: { name: 'king high', made_of: [] } } as unknown as Round;
  const mine = [{ seat: 1, place: 0 }];
  expect(namedHands({ ...round, packs: [] }, mine)).toBe('You: pair of fours. Dealer: king high.');
  expect(namedHands({ ...round, packs: [['7d', '4d'], [], []] }, mine)).toBe('You: pair of fours without a pack. Dealer: king high without a pack.');
});
