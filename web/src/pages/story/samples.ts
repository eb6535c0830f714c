/** A round as it might come from a server, to look at drawings: wagers everywhere, cards that stand for the game. */

import type { BookName } from '../../api/books';
import type { Felt, Result, Round, Seat } from '../../api/types';

const AMOUNTS = [1000, 2500, 13600, 500];
const RESULTS: readonly [result: Result, paid: number][] = [['win', 3000], ['lose', 0], ['push', 1000]];

function seatOf(felt: Felt, book: BookName, seat: number): Seat {
  const bets = felt.areas.filter((area) => area.kind === 'wager').slice(0, AMOUNTS.length);
  return {
    seat,
    cards: seat === 3 ? book.sample_cards : book.sample_cards.map(() => 'down'),
    wagers: bets.map(({ bet, name }, index) => ({ seat, place: 0, bet, name, amount: AMOUNTS[index] ?? 500 })),
    decided: seat === 2 ? ['fold'] : [],
    folded: seat === 2,
    settled: seat === 5 ? RESULTS.flatMap(([result, paid], index) => {
      const { bet, name } = bets[index] ?? {};
      return bet === undefined || name === undefined ? [] : [{ seat, place: 0, bet, name, stake: 1000, result, paid, net: paid - 1000, clause: '42.11(b)', why: '' }];
    }) : [],
  };
}

export function roundOf(felt: Felt, book: BookName): Round {
  const packs = felt.dealer_areas.filter((area) => area.kind === 'pack').map((_, index) => (index === 0 ? ['As', 'Kd'] : ['down', 'down']));
  return {
    number: 3, over: false, phase: 'decisions',
    seats: [1, 2, 3, 4, 5].map((seat) => seatOf(felt, book, seat)),
    dealer: book.sample_cards.map((card, index) => (index === 0 ? card : 'down')),
    packs, in_shoe: 20, in_rack: 0, meters: [], clauses: [], announced: [],
  };
}
