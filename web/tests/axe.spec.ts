/** No page breaks a rule of accessibility that a machine can see. */

import { expect, test } from './fixtures';
import { fitsAPhone, sound } from './sound';
import { workAs } from './staff';
import { bar, click, GAMES, playOn, sitDown } from './table';

for (const scheme of ['dark', 'light'] as const) {
  test(`pages for everybody, ${scheme}`, async ({ visitor }) => {
    const page = await visitor();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of ['/', '/sign-in', '/welcome#token', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await sound(page);
    }
  });
}

for (const phone of [false, true]) {
  test(`a table in every phase${phone ? ' on a phone' : ''}`, async ({ visitor }) => {
    const page = await visitor({ phone });
    await sitDown(page, GAMES[3]);
    await sound(page);
    await bar(page).getByRole('button', { name: /and deal/ }).click();
    await expect(bar(page).getByRole('button').first()).toBeVisible();
    await sound(page);
    await playOn(page, click);
    await sound(page);
    for (const panel of ['Pay tables', 'Rules', 'History', 'Shuffle', 'Settings']) {
      await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: panel }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await sound(page);
      await page.keyboard.press('Escape');
    }
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'All my rounds' })).toBeVisible();
    await sound(page);
  });
}

const STAFF = [
  { role: 'Dealer', paths: ['/dealer', '/dealer/manual-1'] },
  { role: 'Supervisor', paths: ['/supervisor', '/supervisor/dragon-1'] },
  { role: 'Cage', paths: ['/supervisor'] },
  { role: 'Surveillance', paths: ['/surveillance', '/surveillance/dragon-1'] },
  { role: 'Analyst', paths: ['/lab', '/lab/nj/dragon-poker'] },
  { role: 'Administrator', paths: ['/administration'] },
] as const;

for (const { role, paths } of STAFF) {
  test(`pages of the ${role.toLowerCase()}`, async ({ visitor }) => {
    const page = await visitor();
    await workAs(page, role);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await sound(page);
      }
      await fitsAPhone(page);
    }
  });
}
