/** Browsers that visit a house. */

import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { readFileSync, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { House } from './house';

/** Pages from a folder instead of those in the program, while they are being worked on. */
const PAGES = process.env.CROUPIER_WEB;
const KINDS: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.html': 'text/html' };
const POLICY = "default-src 'self'";

async function servePages(context: BrowserContext, folder: string): Promise<void> {
  await context.route(
    (url) => !url.pathname.startsWith('/api'),
    (route) => {
      const path = join(folder, new URL(route.request().url()).pathname);
      const file = extname(path) !== '' && existsSync(path) ? path : join(folder, 'index.html');
      return route.fulfill({ body: readFileSync(file), contentType: KINDS[extname(file)] ?? 'text/plain', headers: { 'content-security-policy': POLICY } });
    },
  );
}

interface Visit {
  /** A house for this test alone, which it may kill. */
  ownHouse: House;
  /** Another browser with cookies of its own; `still` without motion, `at` another house. */
  visitor: (options?: { still?: boolean; phone?: boolean; at?: House }) => Promise<Page>;
}

export const test = base.extend<Visit, { house: House }>({
  house: [
    async ({ browserName: _ }, use) => {
      const house = await House.open();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ownHouse: async ({ browserName: _ }, use) => {
    const house = await House.open();
    await use(house);
    await house.close();
  },
  visitor: async ({ browser, house }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async ({ still = true, phone = false, at = house } = {}) => {
      const context = await browser.newContext({
        baseURL: at.address,
        reducedMotion: still ? 'reduce' : 'no-preference',
        viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      });
      contexts.push(context);
      if (PAGES) await servePages(context, PAGES);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) faults.push(message.text());
      });
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults, 'no page had a fault').toEqual([]);
  },
});

export { expect };
