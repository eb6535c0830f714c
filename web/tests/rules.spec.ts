/** A whole book as a page. */

import { expect, test } from './fixtures';
import { fitsAPhone, sound } from './sound';
import { GAMES } from './table';

for (const phone of [false, true]) {
  test(`a book is read, searched and linked${phone ? ' on a phone' : ''}`, async ({ visitor }) => {
    const page = await visitor({ phone });
    await page.goto('/');
    await page.getByRole('link', { name: `Rules of ${GAMES[3].title}, ${GAMES[3].where}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lunar Poker, New Jersey');
    await expect(page.locator('article').first()).toBeVisible();
    const all = await page.locator('article').count();
    expect(all).toBeGreaterThan(200);
    await page.getByRole('searchbox', { name: 'Search' }).fill('straight flush');
    await expect.poll(() => page.locator('article').count()).toBeLessThan(all / 4);
    await page.goto('/rules/nj/lunar-poker#38.12(e)');
    const clause = page.locator('[id="38.12(e)"]');
    await expect(clause).toBeInViewport();
    await expect(clause.getByRole('table').first()).toContainText('Together');
    await expect(clause).toContainText('crates/games/src/lunar');
    await sound(page);
    await fitsAPhone(page);
  });
}

test('the number of a reading leads to its question and reason', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/rules/nj/lunar-poker');
  await page.getByText('Readings and options').click();
  await page.getByRole('link', { name: 'R13' }).first().click();
  const reading = page.locator('[id="reading-R13"]');
  await expect(reading).toBeInViewport();
  await expect(reading).toContainText('Why:');
});

test('the book of a table says what was chosen there', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/rules/nj/lunar-poker?table=lunar-nj-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('tr.chosen').filter({ hasText: 'Progressive' }).first()).toBeVisible();
  await sound(page);
});
