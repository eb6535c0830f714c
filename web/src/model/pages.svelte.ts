/** A long list that is read page by page, the newest first. */

import { get, inWords } from '../api/http';
import type { RoundRow, RoundRows } from '../api/schema';

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
      const { rounds } = await get<RoundRows>(`${this.path}&limit=${this.size}${before ? `&before=${before}` : ''}`);
      this.rows = [...(this.rows ?? []), ...rounds];
      this.more = rounds.length === this.size;
    } catch (error) {
      this.failed = inWords(error);
    }
  }

  /** Reads the newest again: rounds begin, end and are put right while somebody looks on. */
  async refresh(): Promise<void> {
    try {
      const { rounds } = await get<RoundRows>(`${this.path}&limit=${this.size}`);
      const read = new Set(rounds.map((row) => row.cursor));
      this.more = this.rows === null ? rounds.length === this.size : this.more;
      this.rows = [...rounds, ...(this.rows ?? []).filter((row) => !read.has(row.cursor))];
      this.failed = null;
    } catch (error) {
      this.failed = inWords(error);
    }
  }
}
