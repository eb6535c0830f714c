/** Something that may go wrong: if it does, what and why is told. */

import { inWords } from '../api/http';
import { tell } from './toast.svelte';

export async function attempt(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    tell(inWords(error), 'error');
    return false;
  }
}
