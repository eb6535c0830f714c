/** The floor as the lobby's connection tells it: tables, and what needs a person. */

import { HouseSocket } from '../api/socket';
import type { Alert, Role, Row } from '../api/types';
import { isSessionOver, session, stationLeft } from './me.svelte';

export class Floor {
  tables = $state.raw<Row[] | null>(null);
  /** None if nobody is told here what needs a person. */
  alerts = $state.raw<Alert[] | null>(null);
  #socket: HouseSocket;

  constructor(role?: Role) {
    this.#socket = new HouseSocket('/api/lobby/socket', role, {
      lastSeq: () => null,
      receive: (message) => {
        if (message.type !== 'tables') return;
        this.tables = message.tables;
        this.alerts = message.alerts ?? null;
        if (message.unattended) stationLeft(true);
      },
      line: (line) => {
        if (line === 'lost') void this.#lost(role);
      },
    });
  }

  /** A visitor sees the tables too; whoever works here has to sign in. */
  async #lost(role: Role | undefined): Promise<void> {
    if (!(await isSessionOver())) return;
    this.alerts = null;
    if (session.signedOut?.alerted) stationLeft(false);
    if (role) this.close();
  }

  /** Is what is told here live, and if not, from when is it? */
  get lostAt(): number | null {
    return this.#socket.liveness.lostAt;
  }

  get heardAt(): number {
    return this.#socket.liveness.heardAt;
  }

  close(): void {
    this.#socket.close();
  }
}
