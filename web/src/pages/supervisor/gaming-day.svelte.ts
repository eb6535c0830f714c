/** The gaming day that a report is asked for: the one it is now, until somebody chooses another. When one ends the house knows. */

import { get } from '../../api/http';

export class GamingDay {
  today = $state('');
  #chosen = $state('');

  get shown(): string {
    return this.#chosen || this.today;
  }

  set shown(day: string) {
    this.#chosen = day;
  }

  async read<T extends { day: string }>(path: string): Promise<T> {
    const chosen = this.#chosen;
    const report = await get<T>(chosen === '' ? path : `${path}?day=${chosen}`);
    if (chosen === '') this.today = report.day;
    return report;
  }
}
