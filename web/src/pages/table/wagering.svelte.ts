/** Putting chips on the areas of a place: drafts are shown at once, and those that pile up are submitted as one command. */

import { inWords } from '../../api/http';
import type { At, Item } from '../../api/types';
import { DENOMINATIONS } from '../../chips/denominations';
import type { FilledItem, TableModel } from '../../model/table.svelte';
import { notify } from '../../model/toast.svelte';

type Amounts = Record<string, number>;

const KEY = 'croupier-last-bets';

function remembered(memory: string): Amounts {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Amounts>)[memory] ?? {};
  } catch {
    return {};
  }
}

function remember(memory: string, bets: Amounts): void {
  let all: Record<string, Amounts> = {};
  try {
    all = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Amounts>;
  } catch {
    // What was there cannot be read: it is written again.
  }
  localStorage.setItem(KEY, JSON.stringify({ ...all, [memory]: bets }));
}

/** The chip that a click adds. */
export const hand = $state({ chip: DENOMINATIONS[4]?.cents ?? 500 });

export class Wagering {
  drafts = $state.raw<Amounts>({});
  busy = $state(false);
  #last = $state.raw<Amounts | null>(null);

  /** What lay on the layout when this was last looked at. */
  #seen: { round: number; bets: Amounts } = { round: 0, bets: {} };

  constructor(
    readonly model: TableModel,
    readonly at: At,
    /** My first place, my second one: each has its own usual bets. */
    readonly nth: number,
  ) {}

  #items(): Item[] {
    return this.model.menu.filter((item) => item.group === 'wager' && item.seat === this.at.seat && (item.place ?? 0) === this.at.place);
  }

  get #memory(): string {
    return `${this.model.live?.rulebook ?? ''}${this.nth > 0 ? ` ${this.nth + 1}` : ''}`;
  }

  /** Where a wager may be placed or changed now. */
  place(bet: string): Item | undefined {
    return this.#items().find((item) => item.bet === bet && item.free.kind === 'amount');
  }

  #takeBack(bet: string): Item | undefined {
    return this.#items().find((item) => item.bet === bet && item.free.kind === 'nothing');
  }

  get open(): boolean {
    return this.#items().some((item) => item.free.kind === 'amount');
  }

  get onLayout(): Amounts {
    const wagers = this.model.live?.round?.seats.flatMap((seat) => seat.wagers) ?? [];
    const own = wagers.filter((wager) => wager.seat === this.at.seat && wager.place === this.at.place);
    return Object.fromEntries(own.map((wager) => [wager.bet, wager.amount]));
  }

  /** What lies on the layout, or will as soon as the house has answered. */
  get total(): number {
    return Object.values({ ...this.onLayout, ...this.drafts }).reduce((sum, amount) => sum + amount, 0);
  }

  wanted(bet: string): number {
    return this.drafts[bet] ?? this.onLayout[bet] ?? 0;
  }

  step(bet: string): number | null {
    const item = this.place(bet);
    if (item?.free.kind !== 'amount') return null;
    const now = this.wanted(bet);
    return Math.min(Math.max(now + hand.chip, item.free.least), item.free.most) - now;
  }

  add(bet: string): void {
    const step = this.step(bet);
    if (step !== null && step > 0) this.#want(bet, this.wanted(bet) + step);
  }

  take(bet: string): void {
    const item = this.place(bet);
    const least = item?.free.kind === 'amount' ? item.free.least : 0;
    const next = this.wanted(bet) - hand.chip;
    this.#want(bet, next < least ? 0 : next);
  }

  clear(): void {
    this.drafts = { ...this.drafts, ...Object.fromEntries(Object.keys(this.onLayout).map((bet) => [bet, 0])) };
    void this.#flush();
  }

  #want(bet: string, amount: number): void {
    if (amount === this.wanted(bet)) return;
    this.drafts = { ...this.drafts, [bet]: amount };
    void this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    while (Object.keys(this.drafts).length > 0) await this.#submitDrafts(this.drafts);
    this.busy = false;
  }

  /** Submits all drafts; those that are changed meanwhile are submitted next. */
  async #submitDrafts(sent: Amounts): Promise<void> {
    const { onLayout } = this;
    const placed = await this.#send(Object.entries(sent).filter(([bet, amount]) => amount !== (onLayout[bet] ?? 0)));
    const isDone = (bet: string, amount: number): boolean => (placed ? sent[bet] === amount : bet in sent);
    this.drafts = Object.fromEntries(Object.entries(this.drafts).filter(([bet, amount]) => !isDone(bet, amount)));
  }

  /** All of these are placed, or none. */
  async #send(wanted: [string, number][]): Promise<boolean> {
    const wagers = wanted.flatMap(([bet, amount]) => this.#fill(bet, amount));
    if (wagers.length === 0) return true;
    try {
      await this.model.submitMany(wagers);
      return true;
    } catch (error) {
      notify(`${inWords(error)} Your chips are where they were.`, 'error', this.model.live?.rulebook);
      return false;
    }
  }

  #fill(bet: string, amount: number): FilledItem[] {
    const item = amount === 0 ? this.#takeBack(bet) : this.place(bet);
    return item ? [{ item, values: item.free.kind === 'amount' ? { [item.free.at]: amount } : {} }] : [];
  }

  /** The bets of the last round here, or the usual ones for somebody who has not bet yet. */
  get proposal(): { again: boolean; bets: Amounts; total: number } | null {
    if (!this.open || this.total > 0) return null;
    const last = this.#last ?? remembered(this.#memory);
    const again = Object.keys(last).length > 0;
    const usual = Object.fromEntries(this.#items().flatMap((item) => (item.bet != null && item.usual != null ? [[item.bet, item.usual]] : [])));
    const bets = again ? last : usual;
    const total = Object.values(bets).reduce((sum, amount) => sum + amount, 0);
    return total > 0 ? { again, bets, total } : null;
  }

  /** What is possible now of what is wanted, as far as the limits allow. */
  #possible(wanted: Map<string, number>): [string, number][] {
    return [...wanted].flatMap(([bet, amount]): [string, number][] => {
      const free = this.place(bet)?.free;
      return free?.kind === 'amount' ? [[bet, Math.min(Math.max(amount, free.least), free.most)]] : [];
    });
  }

  /** Places the proposal: everything that is possible together, then what has become possible by it. */
  async placeProposal(): Promise<boolean> {
    const wanted = new Map(Object.entries(this.proposal?.bets ?? {}));
    while (this.busy) await new Promise((done) => setTimeout(done, 20));
    this.busy = true;
    let placed = true;
    for (let now = this.#possible(wanted); placed && now.length > 0; now = this.#possible(wanted)) {
      placed = await this.#send(now);
      for (const [bet] of now) wanted.delete(bet);
    }
    this.busy = false;
    await this.#flush();
    return placed && wanted.size === 0;
  }

  /** What lay when wagers closed is what "same again" repeats. */
  note(): void {
    const round = this.model.live?.round?.number ?? 0;
    const { open, onLayout } = this;
    if ((round !== this.#seen.round || !open) && Object.keys(this.#seen.bets).length > 0) {
      this.#last = this.#seen.bets;
      remember(this.#memory, this.#seen.bets);
    }
    this.#seen = { round, bets: open ? onLayout : {} };
  }
}
