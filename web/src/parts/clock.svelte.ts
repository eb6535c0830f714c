/** The time, once a second, for whatever shows how long something lasts. */

export const clock = $state({ now: Date.now() });

setInterval(() => {
  clock.now = Date.now();
}, 1000);

/** "1 h 05 min", "4 min", "35 s" */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

export const timeOfDay = (at: number): string => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });
export const dateTime = (at: number): string => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'medium' });
