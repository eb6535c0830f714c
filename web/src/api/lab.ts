/** The lab: exact figures, asked again as long as they are being computed. */

import { Refused } from './http';
import type { ApiError } from './types';

/** A fraction; its numbers may be longer than the page can count with, so they are text. */
export interface Exact {
  num: string;
  den: string;
  decimal: string;
}

export interface Outcome {
  row: string;
  count: string;
  of: string;
  net_per_unit: string;
}

export interface WagerFigures {
  wager: string;
  paytable?: string;
  in_force?: boolean;
  method?: string;
  ev?: Exact;
  ev_without_meter?: Exact;
  house_edge_percent?: string;
  variance?: string;
  hit_frequency?: Exact;
  average_total_stake?: Exact;
  element_of_risk?: Exact;
  outcomes?: Outcome[];
}

export interface Analysis {
  rulebook: string;
  book_hash: string;
  options: Record<string, unknown>;
  wagers: WagerFigures[];
}

export interface Comparison {
  wager: string;
  by: string;
  ranked: { name: string; in_force: boolean; figures: Record<string, Exact> }[];
}

const AGAIN_AFTER = 700;
const COUNTS = new Set(['count', 'of']);

/** A count that the page could count with comes as a number, a larger one as text. */
const countsAsText = (key: string, value: unknown): unknown => (COUNTS.has(key) && typeof value === 'number' ? String(value) : value);

export async function ask<T>(path: string, progress: (part: number | null) => void, signal: AbortSignal): Promise<T> {
  for (;;) {
    const answer = await fetch(path, { headers: { accept: 'application/json' }, credentials: 'same-origin', signal });
    const text = await answer.text();
    if (answer.status === 202) {
      const { running } = JSON.parse(text) as { running: { done: number; all: number } };
      progress(running.all > 0 ? running.done / running.all : null);
      await new Promise((done) => setTimeout(done, AGAIN_AFTER));
      signal.throwIfAborted();
    } else if (answer.ok) {
      return JSON.parse(text, countsAsText) as T;
    } else {
      throw new Refused(answer.status, reason(text, answer.status));
    }
  }
}

function reason(text: string, status: number): ApiError {
  try {
    const { error, errors } = JSON.parse(text) as { error?: ApiError; errors?: ApiError[] };
    if (error) return error;
    if (errors?.[0]) return { ...errors[0], message: errors.map((one) => one.message).join('; ') };
  } catch {
    // No explanation came with it.
  }
  return { code: `http_${status}`, message: `The lab answered with ${status}.` };
}
