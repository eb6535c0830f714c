/** Who sits before this screen. */

import { get, onNotSignedIn, post, remove, setCsrf } from '../api/http';
import type { Me, Role } from '../api/types';
import { setCurrency } from './money';

/** A station whose session is over, since nobody acted there. */
interface SignedOut {
  person: string;
  at: number;
  /** It goes on being told what needs a person. */
  alerted: boolean;
}

interface Session {
  me: Me | null;
  failed: string | null;
  signedOut: SignedOut | null;
  /** How often somebody came back to a station: its page is built again. */
  entered: number;
}

export const session = $state<Session>({ me: null, failed: null, signedOut: null, entered: 0 });

function take(me: Me): Me {
  setCsrf(me.csrf);
  setCurrency(me.currency);
  session.me = me;
  return me;
}

export const readMe = async (): Promise<Me> => take(await get<Me>('/api/me'));
export const playAsGuest = async (): Promise<Me> => take(await post<Me>('/api/session/guest'));
export const workAs = async (role: Role): Promise<Me> => take(await post<Me>('/api/session/demo', { role }));
export const signIn = async (name: string, password: string): Promise<Me> => take(await post<Me>('/api/session', { name, password }));
export const welcome = async (token: string, name: string, password: string, operator: string): Promise<Me> =>
  take(await post<Me>('/api/welcome', { token, name, password, operator }));

export async function signOut(): Promise<void> {
  await remove<void>('/api/session');
  await readMe();
}

export const has = (role: Role): boolean => session.me?.roles.includes(role) ?? false;

/** As which supervisor this person works: the higher rank, where there are both. */
export const rank = (): 'casino_supervisor' | 'supervisor' | null =>
  has('casino_supervisor') ? 'casino_supervisor' : has('supervisor') ? 'supervisor' : null;

/** As whom this person works on the floor. */
export const floorRole = (): Role | null => rank() ?? (has('cage') ? 'cage' : has('security') ? 'security' : null);

/** A guest is made where a demonstration allows it, so that nobody has to sign in before the first card. */
export async function asPlayer(): Promise<void> {
  if (session.me?.person && has('player')) return;
  if (session.me?.demo) await playAsGuest();
}

/** Nobody acted at this station for too long. What stands on its page stays there, and says so. */
export function stationLeft(alerted: boolean): void {
  const person = session.me?.person;
  if (person) session.signedOut = { person, at: session.signedOut?.at ?? Date.now(), alerted };
}

/** Somebody signed in again where the station had signed itself out. */
export function goOn(): void {
  session.signedOut = null;
  session.entered += 1;
}

/** Asks whether the session is over, when a connection fails: nobody should wait for a house that no longer knows them. */
export async function isSessionOver(): Promise<boolean> {
  const before = session.me;
  if (!before?.person || session.signedOut) return session.signedOut !== null;
  try {
    const me = await get<Me>('/api/me');
    const over = me.person !== before.person;
    if (over && before.roles.some((role) => role !== 'player')) stationLeft(false);
    else take(me);
    return over;
  } catch {
    return false;
  }
}

onNotSignedIn(() => void isSessionOver());
