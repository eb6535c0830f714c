/** Checking in the page that a shuffle was the one that had been promised. */

import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const CONTEXT = utf8ToBytes('croupier 2026 order of a shoe');

/** The promise that a salt and an order make. */
export function promiseOf(salt: string, order: string): string {
  const cards = utf8ToBytes(order.trim().split(/\s+/).join(' '));
  const bytes = hexToBytes(salt);
  const data = new Uint8Array(bytes.length + cards.length);
  data.set(bytes);
  data.set(cards, bytes.length);
  return bytesToHex(blake3(data, { context: CONTEXT }));
}

export function keeps(commitment: string, salt: string, order: string): boolean {
  return /^[0-9a-f]{64}$/.test(salt) && promiseOf(salt, order) === commitment;
}
