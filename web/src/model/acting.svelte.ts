/** Doing what a menu offers: asking for the free part first where there is one. */

import type { Item } from '../api/types';
import { attempt } from './attempt';
import type { TableModel } from './table.svelte';

/** Is there something to choose, to attest or to confirm before it is done? */
export const asks = (item: Item): boolean => item.free.kind !== 'nothing' || (item.statements?.length ?? 0) > 0 || item.review != null;

export class Acting {
  asking = $state.raw<Item | null>(null);
  busy = $state(false);

  constructor(readonly model: TableModel) {}

  /** Answers whether it was done; what is asked for first comes round again with its values. */
  async act(item: Item, values?: Record<string, unknown>): Promise<boolean> {
    if (this.busy) return false;
    if (asks(item) && values === undefined) {
      this.asking = item;
      return false;
    }
    this.asking = null;
    this.busy = true;
    const done = await attempt(() => this.model.submit(item, values ?? {}), this.model.live?.rulebook);
    this.busy = false;
    return done;
  }
}
