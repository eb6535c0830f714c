/** What a chip in the hand comes to on an area: never less or more than is allowed, and never without a word. */

import { brief, money } from '../model/money';
import { DENOMINATIONS } from './denominations';

export interface Spot {
  name: string;
  /** What lies there. */
  now: number;
  least: number;
  most: number;
  /** What the player has left to bet. */
  left: number;
}

export interface Placing {
  /** What lies there then. */
  to: number;
  /** The chip in the hand from now on. */
  chip: number;
  /** What differs from the chip that was in the hand, and why. */
  why: string | null;
}

/** The largest chip that is worth no more. */
const fitting = (cents: number): number | undefined => DENOMINATIONS.find((chip) => chip.cents <= cents)?.cents;

const inHand = (chip: number): string => `the ${brief(chip)} chip is in your hand now`;

export function placing(chip: number, { name, now, least, most, left }: Spot): Placing {
  const reach = Math.min(most, now + left);
  const stays = (why: string): Placing => ({ to: now, chip, why });
  if (now >= most) return stays(`${name} takes at most ${money(most)}.`);
  if (reach < least) return stays(`${name} takes at least ${money(least)}, and you have ${money(left)}.`);
  if (reach <= now) return stays('You have no chips left to bet.');
  const wanted = now + chip;
  if (wanted >= least && wanted <= reach) return { to: wanted, chip, why: null };
  if (least === most) return { to: least, chip, why: `${name} takes ${money(least)} here, no more and no less.` };
  if (wanted < least) {
    const other = fitting(least) ?? chip;
    return { to: least, chip: other, why: `${name} takes ${money(least)} or more: ${inHand(other)}.` };
  }
  const other = fitting(reach - now);
  const because = reach === most ? `${name} takes at most ${money(most)}` : `You have ${money(left)} left`;
  return other === undefined || now + other < least
    ? { to: reach, chip: other ?? chip, why: `${because}, and that is on it now.` }
    : { to: now + other, chip: other, why: `${because}: ${inHand(other)}.` };
}
