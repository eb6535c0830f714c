/** Which page belongs to an address. Pages are loaded when they are first shown. */

import type { Component } from 'svelte';
import type { Route } from '../router.svelte';

// Pages take what their address says; what that is differs from page to page.
export type PageModule = { default: Component<any> };

export interface Page {
  load: () => Promise<PageModule>;
  props: Record<string, unknown>;
  /** A page with another key is built again. */
  key: string;
}

const page = (load: () => Promise<PageModule>, key: string, props: Record<string, unknown> = {}): Page => ({ load, key, props });

export function pageOf({ page: name, parts, query, hash }: Route): Page {
  const [first, second] = parts;
  const key = [name, ...parts].join('/');
  switch (name) {
    case 'lobby':
      return page(() => import('./lobby/LobbyPage.svelte'), key);
    case 'table':
      return page(() => import('./table/TablePage.svelte'), key, { table: first ?? '', sit: query.has('sit') });
    case 'round':
      return page(() => import('./round/RoundPage.svelte'), key, { table: first ?? '', round: Number(second) });
    case 'sign-in':
      return page(() => import('./sign-in/SignInPage.svelte'), key);
    case 'welcome':
      return page(() => import('./sign-in/WelcomePage.svelte'), key);
    case 'dealer':
      return first === undefined
        ? page(() => import('./staff/TablesPage.svelte'), key, { role: 'dealer' })
        : page(() => import('./dealer/DealerPage.svelte'), key, { table: first });
    case 'supervisor':
      return first === undefined
        ? page(() => import('./supervisor/FloorPage.svelte'), key)
        : second === undefined
          ? page(() => import('./supervisor/SupervisorPage.svelte'), key, { table: first })
          : page(() => import('./supervisor/RoundPage.svelte'), key, { table: first, round: Number(second) });
    case 'surveillance':
      return first === undefined
        ? page(() => import('./surveillance/HousePage.svelte'), key)
        : page(() => import('./surveillance/WatchPage.svelte'), key, { table: first, round: second === undefined ? null : Number(second) });
    case 'lab':
      return page(() => import('./lab/LabPage.svelte'), 'lab', { rulebook: second === undefined ? null : `${first}/${second}`, query });
    case 'rules':
      return page(() => import('./rules/RulesPage.svelte'), key, { rulebook: second === undefined ? null : `${first}/${second}`, table: query.get('table'), hash });
    case 'settle':
      return page(() => import('./settle/SettlePage.svelte'), `${key}?${query}`, { rulebook: second === undefined ? null : `${first}/${second}`, query });
    case 'account':
      return page(() => import('./account/AccountPage.svelte'), key);
    case 'administration':
      return page(() => import('./administration/AdministrationPage.svelte'), key);
    case 'story':
      if (import.meta.env.DEV) return page(() => import('./story/Story.svelte'), key);
      break;
  }
  return page(() => import('./lobby/LostPage.svelte'), key);
}
