/** How a round of each game goes, in a few sentences for somebody who sits down for the first time. The rules are the house's. */

const LUNAR = [
  'Bet an Ante; a Super bet on your first five cards is optional. You and the dealer get five cards, one of the dealer’s face up.',
  'Declare what your first five cards have won at once, if anything.',
  'Then bet twice your Ante, or fold and lose it. For the price of an Ante you may first exchange cards or buy a sixth one.',
  'The dealer plays with ace-king or higher. A higher hand of yours is paid by the table of the Bet, and the Ante goes back; a lower one loses both; equal hands push.',
  'If the dealer does not play, the Ante is paid 1 to 1. For the price of an Ante you may force the dealer to replace the highest card instead.',
];

export const HOW: Record<string, readonly string[]> = {
  'nj/dragon-poker': [
    'Bet an Ante and an equal Ante Bonus; the 3 Card Bonus and the Dragon Bet are optional. You and the dealer get three cards each.',
    'Look at your cards. Play with a bet equal to your Ante, or fold and lose Ante and Ante Bonus.',
    'Trips beat a pair, a pair beats a high card. Dragons are highest, then phoenix, tiger, panda, monkey and rabbit; the gold dragon is wild.',
    'The higher hand wins: Ante and Play 1 to 1, the Ante Bonus by its table. Equal hands push.',
    'The 3 Card Bonus and the Dragon Bet look at your own cards only, even if you fold.',
  ],
  'nj/lucky-8s': [
    'Bet an Ante; the Lucky 8’s Bonus is optional. You and the dealer get eight cards, aces to eights and jokers.',
    'Make as many hands of 8 as you can: an eight, a joker, or cards that add up to eight. The best setting counts, so you need not lay anything out.',
    'Go In to Win with a bet equal to your Ante, or fold and lose it.',
    'The dealer qualifies with one eight or joker. More hands of 8 win; with as many hands, fewer left-over cards win; if those are equal too, the dealer wins.',
    'The Bonus pays for eights and jokers among your own cards.',
  ],
  'nj/packs-poker': [
    'Bet on one, two or three packs; each may have a five-card and a seven-card bonus beside it.',
    'You and the dealer get five cards; three packs of two cards lie face down for everybody. There is nothing to decide.',
    'Pack by pack, both make the best poker hand of five cards out of their own five and the pack.',
    'A higher hand of at least a pair wins 1 to 1; equal hands of a pair or better push; anything less loses.',
    'The five-card bonus looks at your five cards, the seven-card bonus at these and the pack.',
  ],
  'nj/lunar-poker': LUNAR,
  'nz/lunar-poker': LUNAR,
};
