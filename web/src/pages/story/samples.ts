/** Tables as they might come from a server, to look at drawings without one. */

import type { Felt, Round } from '../../api/types';

const area = (bet: string, name: string, kind: 'wager' | 'fee' = 'wager') => ({ bet, name, kind, clause: '' });

export const DRAGON: Felt = {
  rulebook: 'nj/dragon-poker', title: 'Dragon Poker', jurisdiction: 'New Jersey', operator: 'The Jade House', world: 'dragon', positions: 6,
  areas: [area('ante', 'Ante'), area('ante_bonus', 'Ante Bonus'), area('three_card', '3 Card Bonus'), area('dragon', 'Dragon Bet'), area('play', 'Play')],
  dealer_areas: [],
  inscriptions: [{ text: 'Play Bet Must Equal Ante Bet', where: 'layout', clause: '' }],
  paytables: [
    { bet: 'ante_bonus', name: 'Ante Bonus', clause: '', rows: [['Three Dragons', '30 to 1'], ['Trips', '4 to 1'], ['Pair of Pandas or better', '1 to 1']].map(([name = '', pays = '']) => ({ row: name, name, pays })) },
    { bet: 'three_card', name: '3 Card Bonus', clause: '', rows: [['Three Dragons', '40 to 1'], ['Three Phoenix', '30 to 1'], ['Three Tigers', '15 to 1'], ['Trips', '10 to 1'], ['Two Dragons', '4 to 1'], ['Two Phoenix', '2 to 1'], ['Two Tigers', '1 to 1']].map(([name = '', pays = '']) => ({ row: name, name, pays })) },
    { bet: 'dragon', name: 'Dragon Bet', clause: '', rows: [['Three red', '1,000 to 1'], ['Three blue', '1,000 to 1'], ['Three with the Gold', '200 to 1'], ['Three mixed', '60 to 1'], ['Two Dragons', '7 to 1'], ['The Gold alone', '5 to 1']].map(([name = '', pays = '']) => ({ row: name, name, pays })) },
  ],
  limits: [],
};

export const PACKS: Felt = {
  ...DRAGON, rulebook: 'nj/packs-poker', title: 'Pack’s Poker', world: 'packs',
  areas: [1, 2, 3].flatMap((n) => [area(`pack_${n}`, `Pack’s bet ${n}`), area(`five_card_${n}`, `Five card ${n}`), area(`seven_card_${n}`, `Seven card ${n}`)]),
  dealer_areas: [1, 2, 3].map((n) => ({ name: `Pack ${n}`, kind: 'pack' as const, clause: '' })),
  paytables: DRAGON.paytables.slice(1),
};

export const LUNAR: Felt = {
  ...DRAGON, rulebook: 'nj/lunar-poker', title: 'Lunar Poker', world: 'lunar', positions: 5,
  areas: [area('ante', 'Ante'), area('bet', 'Bet'), area('super', 'Super'), area('options', 'Options', 'fee')],
  inscriptions: [{ text: 'Dealer only plays with Ace-King or better', where: 'layout', clause: '' }],
};

export const LUCKY: Felt = {
  ...DRAGON, rulebook: 'nj/lucky-8s', title: 'Lucky 8’s', world: 'lucky',
  areas: [area('ante', 'Ante'), area('in_to_win', 'In to Win'), area('bonus', 'Lucky 8’s Bonus')],
  inscriptions: [
    { text: 'Dealer Qualifies with One Natural 8 or Joker', where: 'layout', clause: '' },
    { text: 'Both the Ante and In to Win wager must be in equal amounts', where: 'layout', clause: '' },
  ],
};

export function roundOf(felt: Felt, cards: string[], hand: number): Round {
  const bets = felt.areas.map((one) => one.bet);
  const seats = [1, 2, 3, 4, 5].map((seat) => ({
    seat,
    cards: seat === 3 ? cards.slice(0, hand) : Array.from({ length: hand }, () => 'down'),
    wagers: bets.slice(0, 4).map((bet, index) => ({ seat, place: 0, bet, name: bet, amount: [1000, 2500, 13600, 500][index] ?? 500 })),
    decided: seat === 2 ? ['fold'] : [],
    settled: seat === 5 ? bets.slice(0, 3).map((bet, index) => ({ seat, place: 0, bet, name: bet, stake: 1000, result: (['win', 'lose', 'push'] as const)[index] ?? 'win', paid: [3000, 0, 1000][index] ?? 0, net: [2000, -1000, 0][index] ?? 0, clause: '42.11(b)' })) : [],
  }));
  return {
    number: 3, phase: 'decisions', seats, dealer: [cards[0] ?? '', ...Array.from({ length: hand - 1 }, () => 'down')],
    ...(felt.dealer_areas.length > 0 ? { packs: [['As', 'Kd'], ['down', 'down'], ['down', 'down']] } : {}),
    in_shoe: 20, in_rack: 0, meters: [], clauses: [], announced: [],
  };
}
