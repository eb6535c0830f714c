/** What a person means to be done once. */

import { inWords, Refused } from '../api/http';
import { newCommandId } from '../api/socket';
import { notify } from '../model/toast.svelte';

/** The second click of a double click comes within this time; until then nothing else takes the place of the button. */
const DOUBLE_CLICK_MS = 400;

const isAnswer = (error: unknown): boolean => error instanceof Refused && error.status > 0 && error.status < 500;

/**
 * One intention has one command id: until its answer has come nothing else is sent, and what is sent again with the same
 * contents has the same id, so that it is done once.
 */
export class Intention {
  /** Something was sent, and a button that sends it again has to wait. */
  busy = $state(false);
  /** Why it was not done, for a form that shows it itself. */
  failed = $state<string | null>(null);
  #id = '';
  #contents = '';

  /** `inPlace`: a form shows what failed; otherwise a message does. */
  constructor(readonly inPlace = false) {}

  /** Sends what is meant, unless that is under way already. Answers whether it was done. The clauses of a refusal are of `book`. */
  async carryOut(contents: unknown, send: (id: string) => Promise<unknown>, book?: string): Promise<boolean> {
    if (this.busy) return false;
    const text = JSON.stringify(contents);
    if (this.#id === '' || text !== this.#contents) {
      this.#id = newCommandId();
      this.#contents = text;
    }
    this.busy = true;
    this.failed = null;
    const pause = new Promise((over) => setTimeout(over, DOUBLE_CLICK_MS));
    try {
      await send(this.#id);
      this.#id = '';
    } catch (error) {
      if (isAnswer(error)) this.#id = '';
      this.failed = inWords(error);
      if (!this.inPlace) notify(this.failed, 'error', book);
    }
    await pause;
    this.busy = false;
    return this.failed === null;
  }
}
