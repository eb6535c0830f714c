/** Names of cards and results in words, for eyes and for screen readers. */

import type { At, Result, Round } from '../api/types';

const RANKS: Record<string, string> = {
  A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six', 5: 'five', 4: 'four', 3: 'three', 2: 'two',
};
const SUITS: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const CHARACTERS: Record<string, string> = {
  RD: 'red dragon', BD: 'blue dragon', GD: 'gold dragon, wild', PH: 'phoenix', TI: 'tiger', PA: 'panda', MO: 'monkey', RA: 'rabbit', Jk: 'joker',
};

export function cardName(code: string): string {
  if (code === 'down') return 'face-down card';
  const character = CHARACTERS[code];
  if (character) return character;
  const rank = RANKS[code[0] ?? ''];
  const suit = SUITS[code[1] ?? ''];
  return rank && suit ? `${rank} of ${suit}` : code;
}

export function handName(cards: readonly string[]): string {
  const down = cards.filter((card) => card === 'down').length;
  const open = cards.filter((card) => card !== 'down').map(cardName);
  const backs = down === 0 ? [] : [down === 1 ? 'one face-down card' : `${down} face-down cards`];
  return [...open, ...backs].join(', ') || 'no cards';
}

/**
 * What I hold and what the dealer holds, as far as the cards are seen: "You: pair of nines. Dealer: flush, king high."
 * Where packs are added to both hands, the wagers name the better hands that they make.
 */
export function namedHands(round: Round | null, mine: readonly At[]): string {
  const alone = (round?.packs ?? []).length > 0 ? ' without a pack' : '';
  const own = (round?.seats ?? []).filter((seat) => mine.some((at) => at.seat === seat.seat));
  const names = own.flatMap((seat) => (seat.hand ? [`${own.length > 1 ? `Seat ${seat.seat}` : 'You'}: ${seat.hand.name}${alone}.`] : []));
  const dealer = round?.dealer_hand ? [`Dealer: ${round.dealer_hand.name}${alone}.`] : [];
  return [...names, ...dealer].join(' ');
}

/** A sentence in which cards are named by their codes, with their names instead: "Exchange 2s 3h" becomes "Exchange two of spades, three of hearts". */
export function withCardNames(text: string): string {
  const words = text.split(' ');
  const named = words.map(cardName);
  return named.map((name, index) => (name !== words[index] && index + 1 < words.length && named[index + 1] !== words[index + 1] ? `${name},` : name)).join(' ');
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** A count at the beginning of a sentence. */
export const counted = (count: number): string => COUNTS[count] ?? String(count);

/** As it is printed: with the apostrophe of a printer, not of a typewriter. */
export const typeset = (text: string): string => text.replaceAll("'", '’');

const RESULTS: Record<Result, string> = { win: 'Won', lose: 'Lost', push: 'Push', fee: 'Fee', void: 'Void, returned', forfeit: 'Forfeit' };

export const resultName = (result: Result): string => RESULTS[result];
