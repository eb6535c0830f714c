/** A disputed round, described and settled in the browser. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { fitsAPhone, sound } from './sound';
import { guest, workAs } from './staff';
import { bar, click, GAMES, playOn, sitDown } from './table';

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

async function cards(page: Page, title: string, names: string[]): Promise<void> {
  await page.getByRole('button', { name: `Choose cards: ${title}` }).click();
  const deck = page.getByRole('group', { name: `Cards for ${title}` });
  for (const name of names) await deck.getByRole('button', { name }).click();
  await expect(deck).toBeHidden();
}

for (const phone of [false, true]) {
  test(`cards by clicking, an irregularity as a form, refusals in words${phone ? ' on a phone' : ''}`, async ({ visitor }) => {
    const page = await visitor({ phone });
    await workAs(page, 'Supervisor');
    await page.goto('/settle/nj/dragon-poker');
    await page.getByLabel('Ante', { exact: true }).fill('10');
    await page.getByLabel('Ante Bonus', { exact: true }).fill('10');
    await cards(page, "Dealer's hand", ['phoenix', 'tiger', 'rabbit']);
    await page.getByRole('button', { name: 'Settle', exact: true }).click();
    await expect(answer(page)).toContainText('cannot be settled');
    await expect(answer(page)).toContainText('hand');
    await cards(page, 'Hand', ['red dragon', 'blue dragon', 'monkey']);
    await page.getByLabel('Decision').selectOption('play');
    await page.getByRole('button', { name: 'Settle', exact: true }).click();
    await expect(answer(page).getByRole('table')).toContainText('+$10.00');
    await answer(page).locator('button.clause').first().click();
    await expect(page.getByTestId('clause-card')).toContainText(/Enforced/);
    await page.keyboard.press('Escape');
    await page.getByLabel('Irregular in the whole round').selectOption('stub_count_wrong');
    await page.getByRole('button', { name: 'Settle', exact: true }).click();
    await expect(answer(page).getByRole('table')).toContainText('Void');
    await sound(page);
    await fitsAPhone(page);
  });
}

test('a dispute begins with the recorded round', async ({ visitor }) => {
  const [player, supervisor] = [await visitor(), await visitor()];
  await guest(player);
  await sitDown(player, GAMES[3]);
  const table = player.url().split('/').at(-1) ?? '';
  await bar(player).getByRole('button', { name: /and deal/ }).click();
  await playOn(player, click);
  await workAs(supervisor, 'Surveillance');
  await supervisor.goto(`/settle/nj/lunar-poker?table=${table}&round=1`);
  await supervisor.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(answer(supervisor).getByRole('table').first()).toContainText('Together');
  await sound(supervisor);
});
