/** Coming in and going out. */

import { expect, test } from './fixtures';

test('one click makes demo staff, another ends it, and pages of others stay closed', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/sign-in');
  await expect(page.getByText('Demonstration', { exact: true })).toBeVisible();
  const policy = (await page.request.get('/')).headers()['content-security-policy'];
  expect(policy, 'nothing from outside, nothing inline').toMatch(/^default-src 'self';(?!.*unsafe)/);
  await page.getByRole('button', { name: 'Surveillance', exact: true }).click();
  await expect(page).toHaveURL(/\/surveillance$/);
  await page.getByRole('button', { name: 'Verify every event' }).click();
  await expect(page.getByText(/Faultless/)).toBeVisible();
  await page.goto('/administration');
  await expect(page.getByText('This page is for the administrator')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('an administrator makes an account, which signs in with its password', async ({ visitor }) => {
  const [office, patron] = [await visitor(), await visitor()];
  await office.goto('/sign-in');
  await office.getByRole('button', { name: 'Administrator', exact: true }).click();
  await office.getByRole('button', { name: 'New account' }).click();
  const name = `ada-${Date.now()}`;
  await office.getByLabel('Name').fill(name);
  await office.getByLabel(/^Password/).fill('correct horse battery');
  await office.getByRole('button', { name: 'Make it' }).click();
  await expect(office.getByRole('cell', { name, exact: true })).toBeVisible();

  await patron.goto('/sign-in');
  await patron.getByLabel('Name').fill(name);
  await patron.getByLabel('Password').fill('wrong');
  await patron.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(patron.getByRole('alert')).toBeVisible();
  await patron.getByLabel('Password').fill('correct horse battery');
  await patron.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(patron.getByText(name)).toBeVisible();
});
