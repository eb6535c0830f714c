/** Keys: what a held one does, and which letter an action gets. */

import { expect, test, vi } from 'vitest';
import { isHeldAct, KeyRing } from './keys';

vi.hoisted(() => Object.assign(globalThis, { HTMLElement: class {} }));

const press = (key: string, repeat: boolean): KeyboardEvent => ({ key, repeat, target: null }) as unknown as KeyboardEvent;

test('a held key acts once, and scrolls on', () => {
  for (const key of ['Enter', ' ', 'b', 'F', '+', 'Backspace']) {
    expect(isHeldAct(press(key, true)), key).toBe(true);
    expect(isHeldAct(press(key, false)), key).toBe(false);
  }
  for (const key of ['ArrowDown', 'PageUp', 'Tab']) expect(isHeldAct(press(key, true)), key).toBe(false);
});

test('no two actions that follow each other have the same key', () => {
  const keys = new KeyRing(['b', 's', 'c']);
  expect(keys.keysFor(['Fold', 'Play'])).toEqual(['f', 'p']);
  expect(keys.keysFor(['Force', 'Do not force'])).toEqual(['o', 'd']);
  expect(keys.keysFor(['Bet', 'Fold'])).toEqual(['e', 'f']);
  expect(keys.keysFor(['Deal'])).toEqual(['a']);
});

test('a key that was another’s is better than none', () => {
  const keys = new KeyRing();
  expect(keys.keysFor(['ab'])).toEqual(['a']);
  expect(keys.keysFor(['a'])).toEqual(['a']);
  expect(keys.keysFor(['a', 'a'])).toEqual(['a', '']);
});
