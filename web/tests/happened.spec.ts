/** The player knows what happened: both hands in words, the cards that make them, a sentence for every wager, and the same later. */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { bar, click, GAMES, playOn, results, sitDown } from './table';

/** Who speaks to a page says what stands on its buttons. */
async function expectSpokenNames(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['label-content-name-mismatch']).analyze();
  expect(violations.flatMap((violation) => violation.nodes.map((node) => node.html))).toEqual([]);
}

const HANDS = /^You: .+\. Dealer: .+\.$/;
const SENTENCE = /^.+: (won|lost|\$[\d,.]+ (goes back|returned|kept by the house|forfeited)).*\./;

for (const game of GAMES) {
  test(`${game.rulebook}: hands are named, cards that make them lifted, every wager explained`, async ({ visitor }) => {
    const page = await visitor();
    await sitDown(page, game);
    await bar(page).getByRole('button', { name: /and deal/ }).click();
    const hands = page.locator('.hands');
    const decides = game.rulebook !== 'nj/packs-poker';
    if (decides) {
      await expect(hands).toHaveText(/^You: [^.]+\.$/);
      await expect(page.getByTestId('spoken')).toContainText(/You hold .+\. That is .+\./);
    }
    await playOn(page, click);
    await expect(hands).toHaveText(HANDS);
    await expect(page.getByTestId('spoken')).toContainText(/The dealer has .+\. That is .+\./);
    const lines = results(page).locator('.why');
    expect(await lines.count()).toBeGreaterThan(0);
    for (const line of await lines.allTextContents()) expect(line).toMatch(SENTENCE);
    await expect(page.locator('g[aria-label^="Dealer"] .lifted').first()).toBeVisible();
  });
}

test('a round that is over has both hands, its sentences and an address, and can be taken along', async ({ visitor }) => {
  const page = await visitor();
  await sitDown(page, GAMES[0]);
  const table = page.url().split('/').at(-1) ?? '';
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await playOn(page, click);
  const told = await results(page).locator('.why').allTextContents();
  await page.goto('/account');
  await page.getByLabel('Ending').selectOption('even');
  await page.getByLabel('Ending').selectOption('all');
  await page.getByRole('row').nth(1).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('past-hands')).toContainText(/Seat \d: .+Dealer: /);
  for (const sentence of told) await expect(dialog.getByTestId('verdicts')).toContainText(sentence.trim());
  await dialog.getByRole('link', { name: 'Replay on the felt' }).click();
  await expect(page).toHaveURL(`/round/${table}/1`);
  await expect(page.locator('svg.felt .card').first()).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('slider', { name: /Timeline/ })).toHaveValue('0');
  const [json] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as JSON' }).click()]);
  expect(json.suggestedFilename()).toBe(`round-${table}-1.json`);
  await page.reload();
  await expect(page.getByTestId('past-hands')).toContainText('Dealer: ');
});

test('buttons are called what stands on them, and small screens keep a felt one can read', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play Dragon Poker, New Jersey, now' })).toBeVisible();
  await expectSpokenNames(page);
  await sitDown(page, GAMES[3]);
  await bar(page).getByRole('button', { name: /and deal/ }).click();
  await playOn(page, click);
  await expectSpokenNames(page);
  for (const { size, felt, card } of [
    { size: { width: 844, height: 390 }, felt: 260, card: 44 },
    { size: { width: 720, height: 450 }, felt: 320, card: 60 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(async () => (await page.locator('svg.felt').boundingBox())?.height ?? 0).toBeGreaterThan(felt);
    await expect.poll(async () => (await page.locator('.seat.mine .card').first().boundingBox())?.width ?? 0).toBeGreaterThan(card);
    await expect(bar(page).getByRole('button', { name: /and deal/ })).toBeVisible();
  }
});

test('Join takes a seat, Watch does not', async ({ visitor, ownHouse: at }) => {
  const page = await visitor({ at });
  await page.goto('/');
  const row = page.locator('li', { hasText: 'three-card-1' });
  await row.getByRole('link', { name: 'Watch' }).click();
  await expect(bar(page).getByRole('button', { name: /^Sit down/ }).first()).toBeVisible();
  await page.goto('/');
  await row.getByRole('link', { name: 'Join' }).click();
  await expect(page.locator('.seat.mine')).toHaveCount(1);
  await expect(page).toHaveURL('/table/three-card-1');
});
