/** Something that may fail: if it does, a message says what went wrong. Answers whether it succeeded. */

import { inWords } from '../api/http';
import { notify } from './toast.svelte';

export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    notify(inWords(error), 'error');
    return false;
  }
}
