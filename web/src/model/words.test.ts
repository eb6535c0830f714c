/** Cards in sentences. */

import { expect, test } from 'vitest';
import { withCardNames } from './words';

test('cards are named in a sentence, not written as codes', () => {
  expect(withCardNames('Exchange 2s 3h')).toBe('Exchange two of spades, three of hearts');
  expect(withCardNames('Exchange RD')).toBe('Exchange red dragon');
  expect(withCardNames('Bet')).toBe('Bet');
});
