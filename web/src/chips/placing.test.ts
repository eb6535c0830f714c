/** The chip that is placed is one that is allowed, and what changes is said. */

import { expect, test } from 'vitest';
import { placing } from './placing';

const ANTE = { name: 'Ante', now: 0, least: 500, most: 50_000, left: 50_000 };

test('a chip that is allowed is placed without a word', () => {
  expect(placing(500, ANTE)).toEqual({ to: 500, chip: 500, why: null });
  expect(placing(2500, { ...ANTE, now: 500 })).toEqual({ to: 3000, chip: 2500, why: null });
});

test('a chip that is too small or too large is changed for one that is allowed', () => {
  expect(placing(100, ANTE)).toEqual({ to: 500, chip: 500, why: 'Ante takes $5.00 or more: the $5 chip is in your hand now.' });
  expect(placing(100, { ...ANTE, least: 1000 })).toMatchObject({ to: 1000, chip: 500 });
  expect(placing(100_000, { ...ANTE, left: 1_000_000 })).toEqual({ to: 50_000, chip: 50_000, why: 'Ante takes at most $500.00: the $500 chip is in your hand now.' });
  expect(placing(10_000, { ...ANTE, left: 6000 })).toEqual({ to: 2500, chip: 2500, why: 'You have $60.00 left: the $25 chip is in your hand now.' });
  expect(placing(2500, { ...ANTE, least: 500, most: 500 })).toMatchObject({ to: 500, chip: 2500 });
});

test('a chip that cannot be placed says why', () => {
  expect(placing(500, { ...ANTE, now: 50_000 })).toEqual({ to: 50_000, chip: 500, why: 'Ante takes at most $500.00.' });
  expect(placing(500, { ...ANTE, left: 300 })).toMatchObject({ to: 0, why: 'Ante takes at least $5.00, and you have $3.00.' });
  expect(placing(500, { ...ANTE, now: 500, left: 0 })).toMatchObject({ to: 500, why: 'You have no chips left to bet.' });
});
