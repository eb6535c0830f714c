/** A patron: limits of their own, reality checks, exclusion. */

import { post } from './http';
import type { PatronWire } from './schema';
import { newCommandId } from './socket';

export type Patron = PatronWire;

export type LimitName = 'stake' | 'loss' | 'time';

export const submitForPatron = (person: string, command: unknown): Promise<unknown> =>
  post(`/api/patrons/${encodeURIComponent(person)}/commands`, { id: newCommandId(), command });
