/** Amounts are whole cents; no fraction is ever computed here. */

const sign = { now: '$' };

export function setCurrency(currency: string): void {
  sign.now = currency;
}

function digits(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  return `${whole.toLocaleString('en-US')}.${String(rest).padStart(2, '0')}`;
}

/** "$1,234.00" */
export function money(cents: number): string {
  return `${cents < 0 ? '−' : ''}${sign.now}${digits(cents)}`;
}

/** "+$20.00", "−$10.00", "$0.00" */
export function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** Won or lost, for the colour of a figure. */
export const kindOf = (cents: number): 'win' | 'lose' | '' => (cents > 0 ? 'win' : cents < 0 ? 'lose' : '');

/** "$20" where there are no cents: for chips on the felt. */
export function brief(cents: number): string {
  return money(cents).replace(/\.00$/, '');
}

/** "1234.00", as somebody would type it. */
export function typedAmount(cents: number): string {
  return digits(cents).replaceAll(',', '');
}

/** What somebody typed, in cents, or nothing if it is not an amount. */
export function parseMoney(text: string): number | null {
  const found = /^\s*[^\d.,-]?\s*(\d{1,9}(?:,\d{3})*|\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  const whole = Number((found[1] ?? '0').replaceAll(',', ''));
  const rest = Number((found[2] ?? '').padEnd(2, '0'));
  return whole * 100 + rest;
}
