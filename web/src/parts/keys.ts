/** Which key does what: a letter of its own name for each action, so that it can be guessed. */

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** Is this a single key meant for the page, not for a field or the browser? */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !typing(event.target) && document.querySelector('dialog[open]') === null;
}

/** Is nothing of its own in focus, so that Enter means the page's next step? */
export function isAtRest(event: KeyboardEvent): boolean {
  return !(event.target instanceof Element && event.target.closest('button, a, input, select, textarea, summary, [tabindex="0"]'));
}

/** Keys that move or scroll: held down they go on, as everywhere. */
const MOVES = /^(Arrow|Page|Home|End|Tab|Shift)/;
/** Where characters are typed; in a field of one line Enter still means the button of its form. */
const WRITES = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** Is this a key that is held down, where each repetition would act once more? */
export function isHeldAct(event: KeyboardEvent): boolean {
  if (!event.repeat || MOVES.test(event.key)) return false;
  const { target } = event;
  const writes = target instanceof HTMLElement && (target.matches(WRITES) || target.isContentEditable);
  return !writes || (event.key === 'Enter' && !target.matches('textarea'));
}

/** A key that is held down acts once: neither a page nor a button in focus hears its repetitions. */
export function actOnceAKey(): void {
  const stop = (event: KeyboardEvent): void => {
    if (!isHeldAct(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', stop, { capture: true });
}

/** Gives each action a letter of its own name, never the same letter twice, and none that another action has had, as long as there are others. */
export class KeyRing {
  readonly #owners = new Map<string, string>();

  constructor(readonly taken: readonly string[] = []) {}

  keysFor(labels: readonly string[]): string[] {
    const used = new Set(this.taken);
    return labels.map((label) => {
      const letters = [...label.toLowerCase()].filter((letter) => /[a-z]/.test(letter) && !used.has(letter));
      const own = letters.find((letter) => (this.#owners.get(letter) ?? label) === label);
      const key = own ?? letters[0] ?? '';
      if (key) this.#owners.set(key, label);
      used.add(key);
      return key;
    });
  }
}
