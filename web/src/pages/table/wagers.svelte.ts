/** The wagers of all my places together: what is proposed is proposed for each of them, and what they may still cost is one sum. */

import type { At, Felt } from '../../api/types';
import type { TableModel } from '../../model/table.svelte';
import type { Proposal } from './wagering.svelte';
import { Wagering } from './wagering.svelte';

/** What a round may still ask for. */
interface Ahead {
  /** With less there is nothing but to fold. */
  least: number;
  most: number;
}

/** Rounds that the same bets are placed in by themselves before somebody is asked again. */
const AUTO_ROUNDS = 10;

export class Wagers {
  readonly places: Wagering[];
  /** In how many rounds the same bets are still placed by themselves. */
  auto = $state(0);

  constructor(
    readonly model: TableModel,
    seats: readonly At[],
    readonly felt: Felt,
  ) {
    this.places = seats.map((at, nth) => new Wagering(model, at, nth, felt, () => this.left));
  }

  of(seat: number): Wagering | undefined {
    return this.places.find((one) => one.at.seat === seat);
  }

  get open(): boolean {
    return this.places.some((one) => one.open);
  }

  get busy(): boolean {
    return this.places.some((one) => one.busy);
  }

  get total(): number {
    return this.places.reduce((sum, one) => sum + one.total, 0);
  }

  /** The chips that are left to bet. */
  get left(): number {
    return (this.model.live?.me?.chips ?? 0) - this.places.reduce((sum, one) => sum + one.pending, 0);
  }

  /** What wagers may be followed by after the deal. */
  #follows(amounts: Record<string, number>): Ahead {
    const areas = this.felt.areas.flatMap((area) => (area.ahead ? [{ amount: amounts[area.bet] ?? 0, ...area.ahead }] : []));
    return {
      least: areas.reduce((sum, area) => sum + area.amount * area.least, 0),
      most: areas.reduce((sum, area) => sum + area.amount * area.most, 0),
    };
  }

  /** What this round may still cost with what lies on the layout. */
  get ahead(): Ahead {
    const all = this.places.map((one) => this.#follows(one.all));
    return { least: all.reduce((sum, one) => sum + one.least, 0), most: all.reduce((sum, one) => sum + one.most, 0) };
  }

  /** Nothing but folding would be left. */
  get onlyFold(): boolean {
    return this.left < this.ahead.least;
  }

  /** The same with other amounts at a place: what would then be missing to play on, if anything. */
  missingWith(place: Wagering, amounts: Record<string, number>): number {
    const then = { ...place.all, ...amounts };
    const taken = Object.values(then).reduce((sum, amount) => sum + amount, 0) - place.total;
    const least = this.ahead.least - this.#follows(place.all).least + this.#follows(then).least;
    return Math.max(0, least - (this.left - taken));
  }

  /** What is proposed for each place where nothing lies yet: the first that leaves enough to play on, or that can be paid at all. */
  get #proposed(): [Wagering, Proposal][] {
    const empty = this.places.filter((one) => one.proposals.length > 0);
    const options = [0, 1, 2].map((nth) => empty.flatMap((one): [Wagering, Proposal][] => {
      const proposal = one.proposals[Math.min(nth, one.proposals.length - 1)];
      return proposal ? [[one, proposal]] : [];
    }));
    const total = (all: [Wagering, Proposal][]): number => all.reduce((sum, [, one]) => sum + one.total, 0);
    const least = (all: [Wagering, Proposal][]): number => all.reduce((sum, [, one]) => sum + this.#follows(one.bets).least, 0);
    return options.find((all) => total(all) + least(all) <= this.left) ?? options.find((all) => total(all) <= this.left) ?? [];
  }

  get proposal(): { again: boolean; total: number; missing: number } | null {
    const all = this.#proposed;
    if (all.length === 0) return null;
    const total = all.reduce((sum, [, one]) => sum + one.total, 0);
    const least = all.reduce((sum, [, one]) => sum + this.#follows(one.bets).least, 0);
    return { again: all.some(([, one]) => one.again), total, missing: Math.max(0, this.ahead.least + least + total - this.left) };
  }

  /** The least that can be wagered anywhere is more than there is. */
  get broke(): boolean {
    const least = Math.min(...this.felt.limits.map((limit) => limit.least));
    return this.places.length > 0 && this.total === 0 && Number.isFinite(least) && this.left < least;
  }

  get missing(): { name: string; amount: number }[] {
    return this.places.flatMap((one) => one.missing.map(({ bet, amount }) => ({ name: one.name(bet), amount })));
  }

  addMissing(): void {
    for (const one of this.places) one.addMissing();
  }

  async placeProposal(): Promise<boolean> {
    let placed = true;
    for (const [place, proposal] of this.#proposed) placed = (await place.placeProposal(proposal)) && placed;
    return placed;
  }

  clear(): void {
    for (const one of this.places) one.clear();
  }

  get canUndo(): boolean {
    return this.places.some((one) => one.canUndo);
  }

  undo(): void {
    for (const one of this.places) if (one.canUndo) one.undo();
  }

  /** What doubling everything takes. */
  get doubling(): number {
    return this.places.reduce((sum, one) => sum + Object.entries(one.doubled).reduce((all, [bet, amount]) => all + amount - one.wanted(bet), 0), 0);
  }

  double(): void {
    for (const one of this.places) one.double();
  }

  toggleAuto(): void {
    this.auto = this.auto > 0 ? 0 : AUTO_ROUNDS;
  }

  note(): void {
    for (const one of this.places) one.note();
  }
}
