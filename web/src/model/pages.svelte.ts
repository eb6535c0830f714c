/** A long list that is read page by page, the newest first. */

import { get, inWords } from '../api/http';
import type { RoundRow } from '../api/types';

export class RoundPages {
  rows = $state.raw<RoundRow[] | null>(null);
  failed = $state<string | null>(null);
  more = $state(false);

  /** `path` has a query already or ends with `?`. */
  constructor(
    readonly path: string,
    readonly size: number,
  ) {
    void this.load();
  }

  async load(): Promise<void> {
    const before = this.rows?.at(-1)?.cursor;
    try {
      const { rounds } = await get<{ rounds: RoundRow[] }>(`${this.path}&limit=${this.size}${before ? `&before=${before}` : ''}`);
      this.rows = [...(this.rows ?? []), ...rounds];
      this.more = rounds.length === this.size;
    } catch (error) {
      this.failed = inWords(error);
    }
  }
}
