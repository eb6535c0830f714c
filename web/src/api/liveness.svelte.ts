/** Whether what the page shows is live: each of its connections says when it was last heard, and since when it is lost. */

export class Liveness {
  /** When the house was last heard. */
  heardAt = $state(Date.now());
  /** Since when the line is down. */
  lostAt = $state<number | null>(null);

  constructor(readonly retry: () => void) {}
}

let open = $state.raw<Liveness[]>([]);

export function join(line: Liveness): void {
  open = [...open, line];
}

export function leave(line: Liveness): void {
  open = open.filter((other) => other !== line);
}

/** The line that has been down the longest, if one is. */
export function lostLine(): Liveness | null {
  const lost = open.filter((line) => line.lostAt !== null);
  return lost.reduce<Liveness | null>((first, line) => (first === null || (line.lostAt ?? 0) < (first.lostAt ?? 0) ? line : first), null);
}
