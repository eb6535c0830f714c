/** Chips by denomination, in cents, highest first. */

export interface Denomination {
  cents: number;
  name: string;
  face: string;
  edge: string;
  ink: string;
}

export const DENOMINATIONS: readonly Denomination[] = [
  { cents: 100000, name: '1,000', face: '#e9c53a', edge: '#fff6cf', ink: '#2b2100' },
  { cents: 50000, name: '500', face: '#65348f', edge: '#ecdcf7', ink: '#ffffff' },
  { cents: 10000, name: '100', face: '#1b1c20', edge: '#e4e1d8', ink: '#ffffff' },
  { cents: 2500, name: '25', face: '#17703f', edge: '#e2f3e8', ink: '#ffffff' },
  { cents: 500, name: '5', face: '#b5212b', edge: '#fbe3e1', ink: '#ffffff' },
  { cents: 100, name: '1', face: '#f2efe6', edge: '#3d6fb4', ink: '#1c1c1c' },
];

const SILVER: Denomination = { cents: 1, name: '¢', face: '#aeb6bf', edge: '#4b545e', ink: '#14181c' };

/** The fewest chips that make an amount, highest first; what is left in cents is one silver piece. */
export function chipsOf(cents: number): Denomination[] {
  const chips: Denomination[] = [];
  let rest = cents;
  for (const chip of DENOMINATIONS) {
    const count = Math.floor(rest / chip.cents);
    rest -= count * chip.cents;
    for (let index = 0; index < Math.min(count, 12); index += 1) chips.push(chip);
  }
  if (rest > 0) chips.push(SILVER);
  return chips;
}
