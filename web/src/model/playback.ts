/** Showing what happened, one notice after the other. */

import type { Notice, Round, RoundPatch, SettledLine } from '../api/types';

const DEAL_MS = 150;
const TURN_MS = 220;
const PAY_MS = 250;

/** How many milliseconds a notice is shown before the next one; none for what nobody has to follow. */
export function pause(notice: Notice): number {
  if (notice.kind === 'settled' && notice.round) return PAY_MS;
  if (notice.kind === 'turned_up' && notice.round) return TURN_MS;
  return notice.card == null ? 0 : DEAL_MS;
}

const gone = (now: readonly unknown[], before: readonly unknown[] | undefined): boolean => now.length === 0 && (before?.length ?? 0) > 0;

/** A wager is explained as long as its cards lie there; what was told of it then stays. */
function explained(now: SettledLine[], before: readonly SettledLine[]): SettledLine[] {
  const same = (one: SettledLine, other: SettledLine): boolean => one.bet === other.bet && one.place === other.place && one.result === other.result && one.paid === other.paid;
  return now.map((line) => {
    const old = before.find((one) => same(one, line));
    return old && old.why.length > line.why.length ? old : line;
  });
}

/** Cards that were picked up stay in sight until their round is forgotten. */
function kept(now: Round, before: Round): Round {
  const seats = now.seats.map((seat) => {
    const old = before.seats.find((one) => one.seat === seat.seat);
    if (!old) return seat;
    const hand = gone(seat.cards, old.cards) ? { cards: old.cards, hand: old.hand } : { cards: seat.cards, hand: seat.hand };
    if (gone(seat.settled, old.settled)) return { ...seat, ...hand, settled: old.settled, decided: old.decided };
    return { ...seat, ...hand, settled: explained(seat.settled, old.settled) };
  });
  const missing = before.seats.filter((old) => !seats.some((seat) => seat.seat === old.seat));
  const packs = now.packs?.map((pack, index) => (gone(pack, before.packs?.[index]) ? (before.packs?.[index] ?? pack) : pack));
  return {
    ...now,
    seats: [...seats, ...missing],
    ...(gone(now.dealer, before.dealer) ? { dealer: before.dealer, dealer_hand: before.dealer_hand } : {}),
    packs: packs && packs.length > 0 ? packs : (before.packs ?? []),
  };
}

const begun = (round: Round): boolean =>
  round.dealer.length > 0 || round.seats.some((seat) => seat.wagers.length > 0 || seat.cards.length > 0);

/** The round to show: a finished one stays until somebody wagers in the next. */
export function shownAfter(now: Round | null | undefined, before: Round | null): Round | null {
  if (!now) return before;
  if (!before) return now;
  if (now.number !== before.number) return begun(now) ? now : before;
  return kept(now, before);
}

/** A round with what one notice changed. */
export function patched(before: Round | null, patch: RoundPatch): Round | null {
  const isNew = before === null || (patch.number !== undefined && patch.number !== before.number);
  const base: Round = isNew
    ? { number: patch.number ?? 0, over: false, phase: '', seats: [], dealer: [], in_shoe: 0, in_rack: 0, meters: [], clauses: [], announced: [] }
    : before;
  const changed = patch.seats ?? [];
  const seats = base.seats.map((seat) => changed.find((one) => one.seat === seat.seat) ?? seat);
  const fresh = changed.filter((one) => !base.seats.some((seat) => seat.seat === one.seat));
  const dealers = patch.dealer ? { dealer_hand: patch.dealer_hand } : {};
  const after = { ...base, ...patch, ...dealers, seats: [...seats, ...fresh] };
  return shownAfter(after, before);
}
