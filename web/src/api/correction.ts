/** A wrong payment of a settled round put right: the lines as they were paid are reversed, others stand instead. */

import { get, post } from './http';
import type { Payment as PaymentWire, RoundRows } from './schema';
import type { Result, RoundRow } from './types';
import { rank } from '../model/me.svelte';

/** A line as it is on record. */
export interface PaidLine {
  bet: string;
  stake: number;
  result: Result;
  paid: number;
  row?: string;
  clause: string;
}

export type Payment = PaymentWire & { line: PaidLine };

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

/** The last rounds that are over. */
export async function settledRounds(table: string): Promise<RoundRow[]> {
  const { rounds } = await get<RoundRows>(`${at(table)}/rounds?as=${rank() ?? 'surveillance'}&limit=50`);
  return rounds.filter((round) => round.over);
}

export async function paymentsOf(table: string, round: number): Promise<Payment[]> {
  return (await get<{ payments: Payment[] }>(`${at(table)}/rounds/${round}?as=${rank()}`)).payments;
}

export const correction = (round: number, { person, line }: Payment, instead: PaidLine, reason: string): unknown => ({
  correct: { round, person, reversed: [line], instead: [instead], reason },
});

export const askCorrection = (table: string, id: string, command: unknown): Promise<unknown> =>
  post(`${at(table)}/commands?as=${rank()}`, { id, command });
