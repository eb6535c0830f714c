/** A round that is over, put together from its steps. */

import type { PastRound, Round } from '../api/types';
import { signed } from './money';
import { capital, handName } from './words';
import { withoutClauses } from './clauses';
import { patched } from './playback';

/** The round before its first step and after each of them. */
export function statesOf(past: PastRound): (Round | null)[] {
  const all: (Round | null)[] = [null];
  for (const step of past.steps) {
    const before = all.at(-1) ?? null;
    all.push(step.round ? patched(before, { ...step.round, number: past.round }) : before);
  }
  return all;
}

/** A hand as it was in the end. */
export interface PastHand {
  /** Such as "Seat 3" or "Dealer". */
  who: string;
  cards: string[];
  name: string | null;
  decided: string[];
  /** Cards that were given up for others. */
  given: string[];
}

/** Cards that lay in a hand before and lie there no more. */
function missing(before: readonly string[], now: readonly string[]): string[] {
  const left = [...now];
  return before.filter((code) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return at < 0 && code !== 'down';
  });
}

/** What a hand gave up: what is turned up or picked up whole is not given up. */
function givenUp(hands: readonly string[][]): string[] {
  return hands.flatMap((now, index) => {
    const before = hands[index - 1] ?? [];
    return now.length > 0 && now.length < before.length ? missing(before, now) : [];
  });
}

/** All hands of a round: those of the seats, the dealer's and the packs, as far as they were seen. */
export function handsOf(states: readonly (Round | null)[]): PastHand[] {
  const last = states.at(-1);
  if (!last) return [];
  const seats = last.seats.filter((seat) => seat.cards.length > 0).map((seat): PastHand => {
    const through = states.map((state) => state?.seats.find((one) => one.seat === seat.seat)?.cards ?? []);
    return { who: `Seat ${seat.seat}`, cards: seat.cards, name: seat.hand?.name ?? null, decided: seat.decided.map(withoutClauses), given: givenUp(through) };
  });
  const dealer: PastHand = { who: 'Dealer', cards: last.dealer, name: last.dealer_hand?.name ?? null, decided: [], given: givenUp(states.map((state) => state?.dealer ?? [])) };
  const packs = (last.packs ?? []).filter((pack) => pack.length > 0).map((cards, index): PastHand => ({ who: `Pack ${index + 1}`, cards, name: null, decided: [], given: [] }));
  return [...seats, ...(last.dealer.length > 0 ? [dealer] : []), ...packs];
}

/** What is won or lost in the end, with what was put right since. */
export const netOf = (past: PastRound): number => [...past.settled.map((line) => line.net), ...past.corrected.map((known) => known.owed)].reduce((sum, one) => sum + one, 0);

/** The round as a text that one may show others: what was seen, decided and settled. */
export function asText(past: PastRound, hands: readonly PastHand[], title: string): string {
  const told = hands.map(({ who, cards, name, decided, given }) => {
    const parts = [handName(cards), name, given.length > 0 ? `gave up ${handName(given)}` : null, ...decided];
    return `${who}: ${parts.filter(Boolean).join('; ')}`;
  });
  const lines = past.settled.map((line) => withoutClauses(line.why));
  return [`${title}, round ${past.round}`, ...told, ...lines, `Together ${signed(netOf(past))}`].map(capital).join('\n');
}

type Cell = string | number | null;

/** A table for spreadsheets; a text that one of them would take for a formula begins with an apostrophe. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  const quoted = (cell: Cell): string => {
    if (typeof cell === 'number') return String(cell);
    const text = cell ?? '';
    return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  };
  return rows.map((row) => row.map(quoted).join(',')).join('\r\n');
}

/** The settled wagers, amounts in cents. */
export function roundCsv(past: PastRound): string {
  const rows = past.settled.map((line) => [past.table, past.round, line.seat, line.bet, line.stake, line.result, line.paid, line.net, line.row ?? null, line.clause, withoutClauses(line.why)]);
  return csv([['table', 'round', 'seat', 'bet', 'stake_cents', 'result', 'paid_cents', 'net_cents', 'row', 'clause', 'why'], ...rows]);
}
