/** What a key or a place means has just changed: for a moment nothing there acts, so that nobody does what they did not read. */

/** Longer than the second half of a double click. */
const SETTLING_MS = 400;

export class Settling {
  #settled = $state('');
  readonly #meaning: () => string;

  /** Made while a component is: it ends with it. What is there at first is settled. */
  constructor(meaning: () => string) {
    this.#meaning = meaning;
    this.#settled = meaning();
    $effect(() => {
      const now = meaning();
      const timer = setTimeout(() => (this.#settled = now), SETTLING_MS);
      return () => clearTimeout(timer);
    });
  }

  get on(): boolean {
    return this.#settled !== this.#meaning();
  }
}
