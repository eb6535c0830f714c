/** Putting chips on the areas of a place: drafts are shown at once, and those that pile up are submitted as one command. */

import { inWords } from '../../api/http';
import type { At, Felt, Item } from '../../api/types';
import { DENOMINATIONS } from '../../chips/denominations';
import type { Placing } from '../../chips/placing';
import { placing } from '../../chips/placing';
import { money } from '../../model/money';
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

/** The chip that a click adds, or takes away. */
export const hand = $state({ chip: DENOMINATIONS[4]?.cents ?? 500, takes: false });

/** Wagers that could be placed together now. */
export interface Proposal {
  again: boolean;
  bets: Amounts;
  total: number;
}

const sum = (amounts: Amounts): number => Object.values(amounts).reduce((all, amount) => all + amount, 0);

export class Wagering {
  drafts = $state.raw<Amounts>({});
  busy = $state(false);
  #last = $state.raw<Amounts | null>(null);
  /** What was wanted before each change since wagers were opened, the last one at the end. */
  #before = $state.raw<Amounts[]>([]);

  /** What lay on the layout when this was last looked at. */
  #seen: { round: number; bets: Amounts } = { round: 0, bets: {} };

  constructor(
    readonly model: TableModel,
    readonly at: At,
    /** My first place, my second one: each has its own usual bets. */
    readonly nth: number,
    readonly felt: Felt,
    /** The chips that are left to bet, at all my places together. */
    readonly left: () => number,
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
  get all(): Amounts {
    return { ...this.onLayout, ...this.drafts };
  }

  get total(): number {
    return sum(this.all);
  }

  /** What the changes take that the house has not answered yet. */
  get pending(): number {
    return this.total - sum(this.onLayout);
  }

  wanted(bet: string): number {
    return this.drafts[bet] ?? this.onLayout[bet] ?? 0;
  }

  name(bet: string): string {
    return this.felt.areas.find((area) => area.bet === bet)?.name ?? bet;
  }

  /** A wager that lies there and may only be what it is, because another one must equal it. */
  #isTied(bet: string): boolean {
    const free = this.place(bet)?.free;
    return free?.kind === 'amount' && free.least === free.most && free.least === this.onLayout[bet];
  }

  /** The wagers that change together with this one: those that must be equal. */
  #tied(bet: string): string[] {
    if (!this.#isTied(bet)) return [bet];
    const others = Object.keys(this.onLayout).filter((other) => other !== bet && this.#isTied(other) && this.wanted(other) === this.wanted(bet));
    return [bet, ...others];
  }

  #limits(bet: string): { least: number; most: number } {
    const free = this.place(bet)?.free;
    const posted = this.felt.limits.find((limit) => limit.bet === bet);
    if (free?.kind === 'amount' && (!this.#isTied(bet) || !posted)) return free;
    return posted ?? { least: 0, most: 0 };
  }

  /** What the chip in the hand comes to there; nothing where no wager may be placed now. */
  #placing(bet: string): Placing | null {
    if (!this.place(bet)) return null;
    const tied = this.#tied(bet);
    const limits = tied.map((one) => this.#limits(one));
    return placing(hand.chip, {
      name: tied.map((one) => this.name(one)).join(' and '),
      now: this.wanted(bet),
      least: Math.max(...limits.map((one) => one.least)),
      most: Math.min(...limits.map((one) => one.most)),
      left: Math.floor(this.left() / tied.length),
    });
  }

  step(bet: string): number | null {
    const found = this.#placing(bet);
    return found && found.to - this.wanted(bet);
  }

  /** Why nothing can be added there, while wagers are open. */
  why(bet: string): string | null {
    const found = this.#placing(bet);
    if (found) return found.to === this.wanted(bet) ? found.why : null;
    const posted = this.felt.limits.find((limit) => limit.bet === bet);
    if (!this.open) return null;
    if (!posted) return `${this.name(bet)} comes after the deal.`;
    if (this.left() < posted.least) return `${this.name(bet)} takes at least ${money(posted.least)}, and you have ${money(this.left())}.`;
    return `${this.name(bet)} cannot be bet on now: another wager comes first, or a limit of yours stands against it.`;
  }

  /** What would lie there with one more chip. */
  added(bet: string): Amounts {
    const found = this.#placing(bet);
    return found ? Object.fromEntries(this.#tied(bet).map((one) => [one, found.to])) : {};
  }

  add(bet: string): void {
    const found = this.#placing(bet);
    const why = found ? found.why : this.why(bet);
    if (why) notify(why);
    if (!found) return;
    this.#want(this.added(bet));
    hand.chip = found.chip;
  }

  take(bet: string): void {
    const tied = this.#tied(bet);
    const next = this.wanted(bet) - hand.chip;
    if (next < Math.max(...tied.map((one) => this.#limits(one).least))) this.#want({ [bet]: 0 });
    else this.#want(Object.fromEntries(tied.map((one) => [one, next])));
  }

  clear(): void {
    this.#want(Object.fromEntries(Object.keys(this.all).map((bet) => [bet, 0])));
  }

  get canUndo(): boolean {
    return this.open && this.#before.length > 0;
  }

  undo(): void {
    const before = this.#before.at(-1);
    if (!before) return;
    const rest = this.#before.slice(0, -1);
    this.#want({ ...Object.fromEntries(Object.keys(this.all).map((bet) => [bet, 0])), ...before });
    this.#before = rest;
  }

  /** Everything twice, as far as the limits go. */
  get doubled(): Amounts {
    const wagers = Object.entries(this.all).filter(([bet, amount]) => amount > 0 && this.place(bet));
    return Object.fromEntries(wagers.map(([bet, amount]) => [bet, Math.min(2 * amount, Math.max(amount, this.#limits(bet).most))]));
  }

  double(): void {
    this.#want(this.doubled);
  }

  #want(amounts: Amounts): void {
    const changed = Object.entries(amounts).filter(([bet, amount]) => amount !== this.wanted(bet));
    if (changed.length === 0) return;
    this.#before = [...this.#before, this.all];
    this.drafts = { ...this.drafts, ...Object.fromEntries(changed) };
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
    // Wagers that must be equal are taken back before both are placed as they shall be.
    const moved = wanted.filter(([bet, amount]) => amount > 0 && this.#isTied(bet) && amount !== this.onLayout[bet]);
    const wagers = [...moved.flatMap(([bet]) => this.#fill(bet, 0)), ...wanted.flatMap(([bet, amount]) => this.#fill(bet, amount))];
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

  /** The bets of the last round here, the usual ones, and the least that is played with: what somebody may want who has nothing there yet. */
  get proposals(): Proposal[] {
    if (!this.open || this.total > 0) return [];
    const last = this.#last ?? remembered(this.#memory);
    const common = this.#items().flatMap((item): [string, number, number][] => (item.bet != null && item.usual != null && item.free.kind === 'amount' ? [[item.bet, item.usual, item.free.least]] : []));
    const usual = Object.fromEntries(common.map(([bet, amount]) => [bet, amount]));
    const least = Object.fromEntries(common.map(([bet, , amount]) => [bet, amount]));
    const all = [{ again: true, bets: last }, { again: false, bets: usual }, { again: false, bets: least }];
    return all.map((one) => ({ ...one, total: sum(one.bets) })).filter((one) => one.total > 0);
  }

  /** Wagers that nobody plays without and that are missing beside what lies there. */
  get missing(): { bet: string; amount: number }[] {
    if (this.total === 0) return [];
    return this.#items().flatMap((item) => (item.bet != null && item.usual != null && this.wanted(item.bet) === 0 ? [{ bet: item.bet, amount: item.usual }] : []));
  }

  addMissing(): void {
    this.#want(Object.fromEntries(this.missing.map(({ bet, amount }) => [bet, amount])));
  }

  /** What is possible now of what is wanted, as far as the limits allow. */
  #possible(wanted: Map<string, number>): [string, number][] {
    return [...wanted].flatMap(([bet, amount]): [string, number][] => {
      const free = this.place(bet)?.free;
      return free?.kind === 'amount' ? [[bet, Math.min(Math.max(amount, free.least), free.most)]] : [];
    });
  }

  /** Places what is proposed: everything that is possible together, then what has become possible by it. */
  async placeProposal({ bets }: Proposal): Promise<boolean> {
    const wanted = new Map(Object.entries(bets));
    const before = this.all;
    while (this.busy) await new Promise((done) => setTimeout(done, 20));
    this.busy = true;
    let placed = true;
    for (let now = this.#possible(wanted); placed && now.length > 0; now = this.#possible(wanted)) {
      placed = await this.#send(now);
      for (const [bet] of now) wanted.delete(bet);
    }
    this.busy = false;
    this.#before = [...this.#before, before];
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
    if (!open && this.#before.length > 0) this.#before = [];
  }
}
