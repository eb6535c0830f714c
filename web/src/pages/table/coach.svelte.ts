/** The coach of a practice table: the exact value of each choice, and what a mistake cost. */

import { get } from '../../api/http';
import { fill, fillAll } from '../../api/pointer';
import type * as schema from '../../api/schema';
import type { Command, Item } from '../../api/types';
import { money } from '../../model/money';
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

/** "−2.1124": enough to compare; the whole fraction is one hover away. */
export const antes = (decimal: string): string => Number(decimal).toFixed(4).replace('-', '−');

/** What a part of the first wager is in money: a figure to understand, not one to pay. */
const inMoney = (part: number, unit: number): string => `, about ${money(Math.round(part * unit))}`;

export class Coach {
  advice = $state.raw<Advice | null>(null);
  asking = $state(false);
  cannot = $state<string | null>(null);
  verdict = $state<string | null>(null);
  /** Answers come in any order: only the one to the last question counts. */
  #question = 0;

  constructor(readonly table: string) {}

  get on(): boolean {
    return prefs.coach;
  }

  /** Speaks or is silent from now on, at all practice tables. */
  toggle(): void {
    setPrefs({ coach: !prefs.coach });
    this.verdict = null;
  }

  async ask(seat: number): Promise<void> {
    const question = ++this.#question;
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
    return choice ? { value: antes(choice.ev.decimal), best: index === this.advice?.best } : null;
  }

  decided(item: Item, values: Record<string, unknown>): void {
    const advice = this.advice;
    this.verdict = null;
    if (!this.on || !advice || item.group !== 'decision') return;
    const command = fillAll(item.command, values);
    const taken = advice.choices.find((choice) => same(choice.command, command));
    const best = advice.choices[advice.best];
    if (!taken || !best) return;
    const cost = Number(best.ev.decimal) - Number(taken.ev.decimal);
    this.verdict = cost <= 0 ? `${taken.label}: the best choice.` : `${best.label} was better: ${taken.label} cost ${cost.toFixed(4)} antes${inMoney(cost, advice.unit)}.`;
    this.advice = null;
  }
}
