/** Numbers that people meet, and the clauses they mean. */

import { expect, test } from 'vitest';
import type { ClauseWire } from '../api/schema';
import { meant, pageOf, pieces } from './clauses';

const clause = (id: string): ClauseWire => ({ id, kind: 'engine', summary: id, answer: 'enforced', meaning: '', example: false });
const BOOK = ['38.10(i)3', '38.10(k)·a', '38.10(k)·b', '38.13(a)', '5.12·b'].map(clause);
const found = (id: string): string[] => meant(BOOK, id).map((one) => one.id);

test('a number means its clause, its duties or what it is a part of', () => {
  expect(found('38.10(i)3')).toEqual(['38.10(i)3']);
  expect(found('38.10(k)')).toEqual(['38.10(k)·a', '38.10(k)·b']);
  expect(found('38.13(a)2')).toEqual(['38.13(a)']);
  expect(found('38.13(a)·c')).toEqual(['38.13(a)']);
  expect(found('99.1')).toEqual([]);
});

test('clauses in brackets are found in a text, and nothing else is taken for one', () => {
  expect(pieces('Ante wins [38.10(i)3].')).toEqual([
    { text: 'Ante wins ', clause: false },
    { text: '38.10(i)3', clause: true },
    { text: '.', clause: false },
  ]);
  expect(pieces('seats[0] of [some words]')).toHaveLength(1);
  expect(pieces('given up [38.1 Fold]')[1]).toEqual({ text: '38.1 Fold', clause: true });
  expect(pieces('equal amounts [42.1[1]]')[1]).toEqual({ text: '42.1[1]', clause: true });
  expect(pieces('[two words 2] stay')).toEqual([{ text: '[two words 2] stay', clause: false }]);
});

test('the page of a clause is that of the regulation', () => {
  expect(pageOf('nj/lunar-poker@0a1b', '38.10(k)·a')).toBe('/rules/nj/lunar-poker#38.10(k)%C2%B7a');
});
