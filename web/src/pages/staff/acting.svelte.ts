/** Doing what the menu offers at a table of the staff: asking for the free part first where there is one. */

import { inWords } from '../../api/http';
import type { Item } from '../../api/types';
import type { TableModel } from '../../model/table.svelte';
import { tell } from '../../model/toast.svelte';

export class Acting {
  asking = $state.raw<Item | null>(null);
  busy = $state(false);

  constructor(readonly model: TableModel) {}

  async act(item: Item, values: Record<string, unknown> = {}): Promise<void> {
    if (item.free.kind !== 'nothing' && Object.keys(values).length === 0) {
      this.asking = item;
      return;
    }
    this.asking = null;
    this.busy = true;
    try {
      await this.model.send(item, values);
    } catch (error) {
      tell(inWords(error), 'error');
    }
    this.busy = false;
  }
}
