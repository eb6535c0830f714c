/** What somebody prefers, kept in this browser only. */

type Theme = 'system' | 'dark' | 'light';

interface Prefs {
  theme: Theme;
  fourColours: boolean;
  animate: boolean;
  /** Single keys for actions. */
  keys: boolean;
  /** The coach of practice tables speaks. */
  coach: boolean;
}

const KEY = 'croupier-prefs';
const DEFAULTS: Prefs = { theme: 'system', fourColours: false, animate: true, keys: true, coach: false };

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>;
  } catch {
    return {};
  }
}

export const prefs = $state<Prefs>({ ...DEFAULTS, ...stored() });

export function setPrefs(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  localStorage.setItem(KEY, JSON.stringify(prefs));
  applyTheme();
}

export function applyTheme(): void {
  if (prefs.theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = prefs.theme;
}

/** Motion is shown only to those who want it. */
export function moves(): boolean {
  return prefs.animate && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
