/** Doing what a menu offers: asking for the free part first where there is one. */

import type { Item } from '../api/types';
import { attempt } from './attempt';
import type { TableModel } from './table.svelte';

export class Acting {
  asking = $state.raw<Item | null>(null);
  busy = $state(false);

  constructor(readonly model: TableModel) {}

  /** Answers whether it was done; what is asked for first comes round again with its values. */
  async act(item: Item, values: Record<string, unknown> = {}): Promise<boolean> {
    const asks = item.free.kind !== 'nothing' || (item.statements?.length ?? 0) > 0;
    if (asks && Object.keys(values).length === 0) {
      this.asking = item;
      return false;
    }
    this.asking = null;
    this.busy = true;
    const done = await attempt(() => this.model.submit(item, values), this.model.live?.rulebook);
    this.busy = false;
    return done;
  }
}
