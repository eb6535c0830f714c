/** The five games in a few words, for those who do not know them. */

import type { World } from '../../api/types';

export interface Game {
  rulebook: string;
  title: string;
  jurisdiction: string;
  world: World;
  words: string;
  cards: string[];
}

export const GAMES: readonly Game[] = [
  { rulebook: 'nj/dragon-poker', title: 'Dragon Poker', jurisdiction: 'New Jersey', world: 'dragon', words: 'Three cards, six characters, one wild gold dragon. Play or fold against the dealer.', cards: ['RD', 'GD', 'PH'] },
  { rulebook: 'nj/lucky-8s', title: 'Lucky 8’s', jurisdiction: 'New Jersey', world: 'lucky', words: 'Eight cards. Make as many hands of eight as you can and stay in to win.', cards: ['8h', 'Jk', '5s', '3d'] },
  { rulebook: 'nj/packs-poker', title: 'Pack’s Poker', jurisdiction: 'New Jersey', world: 'packs', words: 'Your five cards against three packs of two. No decision but how many packs you take on.', cards: ['As', 'Ad', '9c', '5h'] },
  { rulebook: 'nj/lunar-poker', title: 'Lunar Poker', jurisdiction: 'New Jersey', world: 'lunar', words: 'Five cards. Exchange, buy a sixth, bet or fold, and pay to force the dealer.', cards: ['Ks', 'Kh', 'Qd', 'Jd'] },
  { rulebook: 'nz/lunar-poker', title: 'Lunar Poker', jurisdiction: 'New Zealand', world: 'lunar', words: 'The New Zealand rules: instant cash on the ante and seven super tables.', cards: ['Ac', 'Kc', 'Tc', '9c'] },
];
