/** Money moves once, for the patron whose name stands there, and after a question that names person, amount and direction. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { sound } from './sound';
import { guest, workAs } from './staff';

async function nameOf(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/me')).json()) as { person: string }).person;
}

const patron = (page: Page) => page.getByRole('region', { name: /^Patron / });
const dialog = (page: Page) => page.getByRole('dialog');

async function lookUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('Patron', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Look up' }).click();
}

test('the cage moves money once, and for the patron whose card stands there', async ({ visitor }) => {
  const [first, second, cage] = [await visitor(), await visitor(), await visitor()];
  await guest(first);
  await guest(second);
  await workAs(cage, 'Cage');
  const [pat, pia] = [await nameOf(first), await nameOf(second)];
  const moved: string[] = [];
  cage.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/patrons/')) moved.push(request.url());
  });

  await cage.goto('/supervisor');
  await lookUp(cage, pat);
  await expect(patron(cage)).toContainText('$1,000.00');
  await cage.getByLabel('Amount').fill('500');
  await cage.getByLabel('Patron', { exact: true }).fill(pia);
  await expect(patron(cage), 'another name: nobody stands there until it is looked up').toBeHidden();
  await expect(cage.getByRole('button', { name: /^Take cash/ })).toBeHidden();

  await lookUp(cage, `${pat}x`);
  await expect(cage.getByRole('alert')).toContainText('no such patron');
  await expect(cage.getByRole('button', { name: /^Take cash/ })).toBeHidden();

  await lookUp(cage, pat);
  await cage.getByLabel('Amount').fill('500');
  await cage.getByRole('button', { name: /^Take cash/ }).click();
  expect(moved, 'nothing moves before the answer to the question').toEqual([]);
  await expect(dialog(cage)).toContainText(`Take $500.00 in cash from ${pat}: the account rises from $1,000.00 to $1,500.00.`);
  await sound(cage);
  await cage.getByRole('button', { name: `Take $500.00 from ${pat}` }).dblclick();
  await expect(patron(cage)).toContainText('$1,500.00');

  await cage.getByLabel('Amount').fill('2000');
  await expect(cage.getByRole('button', { name: /^Pay out/ })).toBeDisabled();
  await cage.getByLabel('Amount').fill('300');
  await cage.getByRole('button', { name: /^Pay out/ }).click();
  await expect(dialog(cage)).toContainText(`Pay $300.00 in cash to ${pat}: the account falls from $1,500.00 to $1,200.00.`);
  await cage.getByRole('button', { name: `Pay $300.00 to ${pat}` }).dblclick();
  await expect(patron(cage)).toContainText('$1,200.00');
  await expect(dialog(cage)).toBeHidden();
  expect(moved).toHaveLength(2);
  expect(moved.every((url) => url.includes(`/${pat}/`))).toBe(true);
});

test('what is sent again after a lost answer has the same id and is done once', async ({ visitor }) => {
  const [player, cage] = [await visitor(), await visitor()];
  await guest(player);
  await workAs(cage, 'Cage');
  const pat = await nameOf(player);
  const ids: string[] = [];
  await cage.route('**/api/patrons/*/commands**', async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await cage.goto('/supervisor');
  await lookUp(cage, pat);
  await cage.getByLabel('Amount').fill('50');
  await cage.getByRole('button', { name: /^Take cash/ }).click();
  const take = cage.getByRole('button', { name: `Take $50.00 from ${pat}` });
  await take.click();
  await expect(dialog(cage).getByRole('alert')).toContainText('did not answer');
  await take.click();
  await expect(patron(cage)).toContainText('$1,050.00');
  expect(new Set(ids).size).toBe(1);
  expect(ids).toHaveLength(2);
});

test('one press makes one key, and nobody is disabled without a question', async ({ visitor }) => {
  const page = await visitor();
  await workAs(page, 'Administrator');
  const name = `ada-${Date.now()}`;
  await page.goto('/administration');
  await page.getByRole('button', { name: 'New account' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Make it' }).dblclick();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();

  await page.getByLabel('Account', { exact: true }).fill(name);
  await page.getByLabel('Label').fill('night report');
  const made: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/keys')) made.push(request.url());
  });
  await page.getByRole('button', { name: 'Make a key' }).dblclick();
  await expect(page.getByText('The key, shown this once')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a key' })).toBeEnabled();
  expect(made).toHaveLength(1);

  await page.getByRole('button', { name: `Disable ${name}` }).click();
  await expect(dialog(page)).toContainText(`${name} (player) is signed out everywhere at once`);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name }).filter({ hasText: 'disabled' })).toBeHidden();
  await page.getByRole('button', { name: `Disable ${name}` }).click();
  await dialog(page).getByRole('button', { name: `Disable ${name}`, exact: true }).click();
  await expect(page.getByRole('row', { name }).filter({ hasText: 'disabled' })).toBeVisible();
});
