/** Play goes over a socket, which keeps no session alive: somebody who uses the page renews the session by a request. */

import { post, setCsrf } from '../api/http';
import type { Me } from '../api/types';
import { session } from './me.svelte';

const EVERY = 60_000;
let last = Date.now();

async function stay(): Promise<void> {
  if (!session.me?.person || session.signedOut || Date.now() - last < EVERY) return;
  last = Date.now();
  try {
    const me = await post<Me>('/api/session/stay');
    setCsrf(me.csrf);
    session.me = me;
  } catch {
    // The next request says what is wrong, and where it matters.
  }
}

export function startStaying(): void {
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => void stay(), { passive: true });
}
