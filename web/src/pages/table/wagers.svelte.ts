/** The wagers of all my places together: what is proposed is proposed for each of them. */

import type { At } from '../../api/types';
import type { TableModel } from '../../model/table.svelte';
import { Wagering } from './wagering.svelte';

export class Wagers {
  readonly places: Wagering[];

  constructor(model: TableModel, seats: readonly At[]) {
    this.places = seats.map((at, nth) => new Wagering(model, at, nth));
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

  /** What is proposed for the places where nothing lies yet. */
  get proposal(): { again: boolean; total: number } | null {
    const all = this.places.flatMap((one) => one.proposal ?? []);
    return all.length === 0 ? null : { again: all.some((one) => one.again), total: all.reduce((sum, one) => sum + one.total, 0) };
  }

  async placeProposal(): Promise<boolean> {
    let placed = true;
    for (const one of this.places.filter((place) => place.proposal !== null)) placed = (await one.placeProposal()) && placed;
    return placed;
  }

  clear(): void {
    for (const one of this.places) one.clear();
  }

  note(): void {
    for (const one of this.places) one.note();
  }
}
