/** Requests to the house: cookies, the token against forged requests, errors as the house explains them. */

import type { ApiError, Role } from './types';

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: ApiError,
    /** All reasons, where there are several; otherwise the one. */
    readonly all: ApiError[] = [reason],
  ) {
    super(reason.message);
  }
}

const session = { csrf: '' };

export function setCsrf(csrf: string): void {
  session.csrf = csrf;
}

export const csrf = (): string => session.csrf;

let notSignedIn = (): void => {};

/** What is done when the house no longer knows who asks. */
export function onNotSignedIn(act: () => void): void {
  notSignedIn = act;
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const body = (await answer.json()) as { error?: ApiError; errors?: ApiError[] };
    if (body.error) return new Refused(answer.status, body.error, body.errors);
  } catch {
    // Not from the house itself: a proxy, or nothing at all.
  }
  return new Refused(answer.status, { code: `http_${answer.status}`, message: `The house answered with ${answer.status}.` });
}

const NO_ANSWER = 'The house did not answer, so this may have been done or not. Look before you try again.';

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (method !== 'GET') headers['x-croupier-csrf'] = session.csrf;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body), credentials: 'same-origin' });
  } catch {
    throw new Refused(0, { code: 'unreachable', message: method === 'GET' ? 'The house cannot be reached. Nothing was changed; it is safe to try again.' : NO_ANSWER });
  }
  if (!answer.ok) {
    const refused = await refusal(answer);
    if (refused.reason.code === 'not_signed_in') notSignedIn();
    throw refused;
  }
  if (answer.status === 204) return undefined as T;
  return (await answer.json()) as T;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, body);
export const remove = <T>(path: string): Promise<T> => request<T>('DELETE', path);

/** A query with what is given, in order. */
export function query(values: Record<string, string | number | undefined | null>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string | number] => pair[1] !== undefined && pair[1] !== null && pair[1] !== '');
  if (given.length === 0) return '';
  return `?${given.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`;
}

export const asRole = (role: Role): string => query({ as: role });

/** What went wrong, in words for a person. */
export function inWords(error: unknown): string {
  if (error instanceof Refused) {
    const { message, clause } = error.reason;
    return clause ? `${message} [${clause}]` : message;
  }
  return error instanceof Error ? error.message : String(error);
}
