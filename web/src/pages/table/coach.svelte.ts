/** The coach of a practice table: the exact value of each choice, and what a mistake cost. */

import { get } from '../../api/http';
import { fill, fillAll } from '../../api/pointer';
import type * as schema from '../../api/schema';
import type { Command, Item } from '../../api/types';
import { money, signed } from '../../model/money';
import { withCardNames } from '../../model/words';
import { prefs, setPrefs } from '../../model/prefs.svelte';

/** The value is a fraction; the document of the API leaves it open. */
export type Choice = Omit<schema.Advice, 'ev'> & { ev: { num: number | string; den: number | string; decimal: string } };

type Advice = Omit<schema.Coach, 'choices'> & { choices: Choice[] };

/** The same command; cards may be named in any order. */
function same(one: Command, other: Command): boolean {
  const inOrder = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.split(' ').toSorted().join(' ') : value);
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/** Does a choice do what an item offers, whichever cards it names? */
function does(choice: Choice, item: Item): boolean {
  const at = item.free.kind === 'own_cards' ? item.free.at : null;
  return at === null ? same(choice.command, item.command) : same(fill(choice.command, at, ''), fill(item.command, at, ''));
}

/** What so many times the first wager is in money: a figure to understand, not one to pay. The whole fraction is one hover away. */
export const worth = (decimal: string, unit: number): string => signed(Math.round(Number(decimal) * unit));

/** How well somebody has chosen since the page was opened. */
interface Score {
  choices: number;
  best: number;
  /** What the other choices cost on average, in cents. */
  cost: number;
}

/** One score for all practice tables of a session. */
const score = $state<Score>({ choices: 0, best: 0, cost: 0 });

export class Coach {
  advice = $state.raw<Advice | null>(null);
  asking = $state(false);
  cannot = $state<string | null>(null);
  verdict = $state<string | null>(null);
  /** Answers come in any order: only the one to the last question counts. */
  #question = 0;
  #round = 0;

  constructor(readonly table: string) {}

  get on(): boolean {
    return prefs.coach;
  }

  /** Speaks or is silent from now on, at all practice tables. */
  toggle(): void {
    setPrefs({ coach: !prefs.coach });
    this.verdict = null;
  }

  get score(): Score {
    return score;
  }

  /** What a choice is called, with the cards by their names. */
  name(choice: Choice): string {
    return withCardNames(choice.label);
  }

  /** What to do with cards that have won already, or where there is nothing to weigh. */
  static #plain(items: Item[]): string | null {
    const claim = items.find((item) => item.wins != null);
    if (claim) return `${claim.label}. It costs nothing.`;
    return items.length === 1 ? `${items[0]?.label}: there is nothing else to choose.` : null;
  }

  async ask(seat: number, round: number, items: Item[]): Promise<void> {
    const question = ++this.#question;
    // What was chosen in another round is no comment on this one.
    if (round !== this.#round) this.verdict = null;
    this.#round = round;
    this.asking = true;
    this.cannot = null;
    let [advice, cannot]: [Advice | null, string | null] = [null, null];
    try {
      const answer = await get<Advice>(`/api/tables/${encodeURIComponent(this.table)}/coach?seat=${seat}`);
      if (answer.choices.length > 0) advice = answer;
      else cannot = 'The coach has nothing to say about this choice.';
    } catch (error) {
      cannot = error instanceof Error ? error.message : 'The coach is away.';
    }
    if (!advice || items.some((item) => item.wins != null)) cannot = Coach.#plain(items) ?? cannot;
    if (question !== this.#question) return;
    [this.advice, this.cannot, this.asking] = [advice, cannot, false];
  }

  forget(): void {
    this.#question += 1;
    [this.advice, this.cannot, this.asking] = [null, null, false];
  }

  /** The best of each kind: one bet, one fold, one exchange of all that are possible. */
  get kinds(): Choice[] {
    return this.advice?.choices.filter((choice, index, all) => all.findIndex((other) => other.kind === choice.kind) === index) ?? [];
  }

  /** What an item is worth: if cards are to be chosen, the best of them, since the best choice comes first. */
  of(item: Item): { value: string; best: boolean } | null {
    const index = this.advice?.choices.findIndex((choice) => does(choice, item)) ?? -1;
    const choice = this.advice?.choices[index];
    return choice ? { value: worth(choice.ev.decimal, this.advice?.unit ?? 0), best: index === this.advice?.best } : null;
  }

  decided(item: Item, values: Record<string, unknown>): void {
    const advice = this.advice;
    this.verdict = null;
    if (!this.on || item.group !== 'decision') return;
    if (item.loses != null || item.wins != null) {
      this.verdict = item.wins != null ? 'Declared: the best choice.' : item.loses ?? null;
      score.choices += 1;
      if (item.wins != null) score.best += 1;
      return;
    }
    if (!advice) return;
    const command = fillAll(item.command, values);
    const taken = advice.choices.find((choice) => same(choice.command, command));
    const best = advice.choices[advice.best];
    if (!taken || !best) return;
    const cost = Math.max(0, Number(best.ev.decimal) - Number(taken.ev.decimal));
    const cents = Math.round(cost * advice.unit);
    score.choices += 1;
    score.cost += cents;
    if (cost === 0) score.best += 1;
    const dear = cents > 0 ? `costs ${money(cents)} on average` : 'costs less than a cent on average';
    this.verdict = cost === 0 ? `${this.name(taken)}: the best choice.` : `${this.name(best)} was better. ${this.name(taken)} ${dear}.`;
    this.advice = null;
  }
}
