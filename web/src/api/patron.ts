/** A patron: own limits, reality checks, exclusion. */

import { post } from './http';
import { newCommandId } from './socket';

export interface Chosen {
  now: number | null;
  later?: { value: number | null; from: number } | null;
}

export type LimitName = 'stake' | 'loss' | 'time';

export interface Patron {
  person: string;
  wallet: number;
  limits: ({ limit: LimitName } & Chosen)[];
  check_every?: Chosen | null;
  excluded?: boolean;
  excluded_until?: number | null;
  played?: number;
  net?: number;
}

export const sayOf = (person: string, command: unknown): Promise<unknown> =>
  post(`/api/patrons/${encodeURIComponent(person)}/commands`, { id: newCommandId(), command });
