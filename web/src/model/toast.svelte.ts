/** Short messages: what went wrong, what is safe, what to do. */

export interface Toast {
  id: number;
  text: string;
  kind: 'error' | 'info';
  /** The book of the clauses in it. */
  book?: string | undefined;
}

const LASTS = 9000;
let last = 0;

export const toasts = $state<{ all: Toast[] }>({ all: [] });

export function notify(text: string, kind: Toast['kind'] = 'info', book?: string): void {
  last += 1;
  const id = last;
  toasts.all = [...toasts.all.filter((toast) => toast.text !== text), { id, text, kind, book }].slice(-3);
  setTimeout(() => dismiss(id), LASTS);
}

export function dismiss(id: number): void {
  toasts.all = toasts.all.filter((toast) => toast.id !== id);
}
