/** Checking in the page that a shuffle was the one that the house had committed itself to. */

import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const CONTEXT = utf8ToBytes('croupier 2026 order of a shoe');

/** The commitment that follows from a salt and an order. */
export function commitmentOf(salt: string, order: string): string {
  const cards = utf8ToBytes(order.trim().split(/\s+/).join(' '));
  const bytes = hexToBytes(salt);
  const data = new Uint8Array(bytes.length + cards.length);
  data.set(bytes);
  data.set(cards, bytes.length);
  return bytesToHex(blake3(data, { context: CONTEXT }));
}
