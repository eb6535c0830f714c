/** The coach of a practice table: the exact value of each choice, and what a mistake cost. */

import { get } from '../../api/http';
import type { Command, Item } from '../../api/types';
import type { TableModel } from '../../model/table.svelte';

export interface Choice {
  label: string;
  command: Command;
  ev: { num: number | string; den: number | string; decimal: string };
}

interface Advice {
  choices: Choice[];
  best: number;
}

const same = (one: Command, other: Command): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Coach {
  on = $state(false);
  advice = $state.raw<Advice | null>(null);
  asking = $state(false);
  cannot = $state<string | null>(null);
  verdict = $state<string | null>(null);

  constructor(
    readonly table: string,
    readonly model: TableModel,
  ) {}

  async ask(seat: number): Promise<void> {
    this.asking = true;
    this.cannot = null;
    try {
      const advice = await get<Advice>(`/api/tables/${encodeURIComponent(this.table)}/coach?seat=${seat}`);
      this.advice = advice.choices.length > 0 ? advice : null;
      if (!this.advice) this.cannot = 'The coach has nothing to say about this choice.';
    } catch (error) {
      this.advice = null;
      this.cannot = error instanceof Error ? error.message : 'The coach is away.';
    }
    this.asking = false;
  }

  forget(): void {
    this.advice = null;
    this.cannot = null;
  }

  of(item: Item): { value: string; best: boolean } | null {
    const index = this.advice?.choices.findIndex((choice) => same(choice.command, item.command)) ?? -1;
    const choice = this.advice?.choices[index];
    return choice ? { value: choice.ev.decimal, best: index === this.advice?.best } : null;
  }

  decided(item: Item): void {
    const advice = this.advice;
    this.verdict = null;
    if (!this.on || !advice || item.group !== 'decision') return;
    const taken = advice.choices.find((choice) => same(choice.command, item.command));
    const best = advice.choices[advice.best];
    if (!taken || !best) return;
    const cost = Number(best.ev.decimal) - Number(taken.ev.decimal);
    this.verdict = cost <= 0 ? 'Coach: the best choice.' : `Coach: ${best.label} would have been worth ${cost.toFixed(4)} antes more.`;
    this.advice = null;
  }
}
