/** Something that may fail: if it does, a message says what went wrong. The clauses in it are of `book`. Answers whether it succeeded. */

import { inWords } from '../api/http';
import { notify } from './toast.svelte';

export async function attempt(action: () => Promise<unknown>, book?: string): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    notify(inWords(error), 'error', book);
    return false;
  }
}
