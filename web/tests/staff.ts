/** What staff does, in the words of the pages. */

import { expect, type Page } from '@playwright/test';

/** Makes this browser one of the demonstration's staff, without going through the page that does it. */
export async function workAs(page: Page, role: string): Promise<void> {
  const answer = await page.request.post('/api/session/demo', { data: { role: role.toLowerCase() } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function guest(page: Page): Promise<void> {
  const answer = await page.request.post('/api/session/guest', { data: {} });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** What the pages do not ask for, straight to the house, as the person at this browser. */
export async function commandAs(page: Page, role: string, path: string, body: Record<string, unknown>): Promise<void> {
  const me = (await (await page.request.get('/api/me')).json()) as { csrf: string };
  const id = crypto.randomUUID().replaceAll('-', '');
  const answer = await page.request.post(`${path}?as=${role}`, { headers: { 'x-croupier-csrf': me.csrf }, data: { id, ...body } });
  expect(answer.ok(), await answer.text()).toBe(true);
}
