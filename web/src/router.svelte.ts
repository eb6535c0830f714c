/** Addresses of pages. A page is a function of the address, so that every page can be reloaded and shared. */

export interface Route {
  page: string;
  parts: string[];
  query: URLSearchParams;
  /** What is looked for on the page. */
  hash: string;
}

/** As it was written, or as it stands where somebody mistyped it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(): Route {
  const parts = location.pathname.split('/').filter((part) => part !== '').map(decoded);
  return { page: parts[0] ?? 'lobby', parts: parts.slice(1), query: new URLSearchParams(location.search), hash: decoded(location.hash.slice(1)) };
}

export const route = $state<{ now: Route }>({ now: read() });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.now = read();
  if (!replace) scrollTo(0, 0);
}

/** Links within the app are followed without reloading the page. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target || link.pathname.startsWith('/api')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  addEventListener('popstate', () => {
    route.now = read();
  });
  document.addEventListener('click', follow);
}
