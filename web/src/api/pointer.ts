/** Filling in the free part of a command at its JSON pointer. */

import type { Command } from './types';

function steps(pointer: string): string[] {
  return pointer.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A copy of the command with a value at the pointer; cards are a list or one text, as the command has them. */
export function fill(command: Command, pointer: string, value: unknown): Command {
  const copy = structuredClone(command);
  const path = steps(pointer);
  const last = path.pop();
  if (last === undefined || typeof copy !== 'object' || copy === null) return copy;
  let at = copy as Record<string, unknown>;
  for (const step of path) at = at[step] as Record<string, unknown>;
  const before = at[last];
  at[last] = Array.isArray(value) && typeof before === 'string' ? value.join(' ') : value;
  return copy;
}

/** A copy of the command with all of its free parts filled in. */
export function fillAll(command: Command, values: Record<string, unknown>): Command {
  return Object.entries(values).reduce((before, [at, value]) => fill(before, at, value), command);
}
