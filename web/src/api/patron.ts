/** A patron: limits of their own, reality checks, exclusion. */

import { post } from './http';
import type { PatronWire } from './schema';

export type Patron = PatronWire;

export type LimitName = 'stake' | 'loss' | 'time';

export const submitForPatron = (person: string, id: string, command: unknown): Promise<unknown> =>
  post(`/api/patrons/${encodeURIComponent(person)}/commands`, { id, command });
