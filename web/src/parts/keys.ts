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

/** A key for each label, never the same twice, none of those taken. */
export function keysFor(labels: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken);
  return labels.map((label) => {
    const letters = [...label.toLowerCase()].filter((letter) => /[a-z]/.test(letter));
    const key = letters.find((letter) => !used.has(letter)) ?? '';
    used.add(key);
    return key;
  });
}
