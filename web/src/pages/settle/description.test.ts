/** Descriptions are changed field by field, and never in place. */

import { expect, test } from 'vitest';
import { at, blank, cardsOf, named, put } from './description';

test('a field is set, found and taken away with what it leaves empty', () => {
  const empty = blank('nj/lunar-poker');
  const dealt = put(empty, 'dealer.hand', 'As Kd');
  expect(at(dealt, 'dealer.hand')).toBe('As Kd');
  expect(empty).toEqual(blank('nj/lunar-poker'));
  expect(put(dealt, 'dealer.hand', undefined)).toEqual(empty);
  expect(at(dealt, 'dealer.up')).toBeUndefined();
});

test('cards are found wherever they are named', () => {
  const round = put(put(blank('nj/lunar-poker'), 'packs', ['Js 7h']), 'dealer.hand', 'As  Kd');
  expect(cardsOf(at(round, 'dealer.hand'))).toEqual(['As', 'Kd']);
  expect([...named(round, ['As', '7h', '2c'])]).toEqual(['As', '7h']);
});
