/** The floor as the lobby's connection tells it: tables, and what needs a person. */

import { HouseSocket } from '../api/socket';
import type { Alert, Role, Row } from '../api/types';

export class Floor {
  tables = $state.raw<Row[] | null>(null);
  alerts = $state.raw<Alert[]>([]);
  #socket: HouseSocket;

  constructor(role?: Role) {
    this.#socket = new HouseSocket('/api/lobby/socket', role, {
      lastSeq: () => null,
      receive: (message) => {
        if (message.type !== 'tables') return;
        this.tables = message.tables;
        this.alerts = message.alerts ?? [];
      },
      line: () => {},
    });
  }

  close(): void {
    this.#socket.close();
  }
}
