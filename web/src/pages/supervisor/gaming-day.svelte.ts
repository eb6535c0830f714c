/** The gaming day that a report is asked for: the one it is now, until somebody chooses another. When one ends the house knows. */

import { get, inWords } from '../../api/http';
import { session } from '../../model/me.svelte';

const AGAIN_AFTER_MS = 15_000;

/** A report of a day, read again as the day goes on. Made while a component is, it ends with it. */
export class GamingDay<T extends { day: string }> {
  today = $state('');
  report = $state.raw<T | null>(null);
  failed = $state<string | null>(null);
  #chosen = $state('');

  constructor(readonly path: () => string) {
    $effect(() => {
      this.report = null;
      void this.#read(this.path(), this.#chosen);
      const timer = setInterval(() => this.refresh(), AGAIN_AFTER_MS);
      return () => clearInterval(timer);
    });
  }

  get shown(): string {
    return this.#chosen || this.today;
  }

  set shown(day: string) {
    this.#chosen = day;
  }

  /** Nobody reads a page that is hidden, and a station that was left may not ask. */
  refresh(): void {
    if (!document.hidden && session.signedOut === null) void this.#read(this.path(), this.#chosen);
  }

  async #read(path: string, chosen: string): Promise<void> {
    try {
      const report = await get<T>(chosen === '' ? path : `${path}?day=${chosen}`);
      if (chosen !== this.#chosen || path !== this.path()) return;
      if (chosen === '') this.today = report.day;
      this.report = report;
      this.failed = null;
    } catch (error) {
      this.failed = inWords(error);
    }
  }
}
