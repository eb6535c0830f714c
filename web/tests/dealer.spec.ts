/** A dealer deals a round step by step. */

import { expect, test } from './fixtures';
import { guest, workAs } from './staff';
import { bar, bet, join, results } from './table';

test('a manual round, by keyboard', async ({ visitor }) => {
  const [player, dealer] = [await visitor(), await visitor()];
  await guest(player);
  await workAs(dealer, 'Dealer');
  await join(player, 'manual-1', 3);
  await dealer.goto('/dealer/manual-1');
  await expect(dealer.getByRole('heading', { name: 'Table manual-1' })).toBeVisible();

  const next = dealer.locator('.go');
  let betting = false;
  let decided = false;
  await expect
    .poll(
      async () => {
        if (await results(player).isVisible()) return true;
        if (!betting && (await bar(player).getByRole('radio').count()) > 0) {
          await bet(player);
          betting = true;
        } else if (!decided && (await bar(player).getByRole('button', { name: /^Play/ }).count()) > 0 && betting) {
          await bar(player).getByRole('button', { name: /^Play/ }).click();
          decided = true;
        } else if (await next.isEnabled({ timeout: 300 }).catch(() => false)) {
          await dealer.keyboard.press('Enter');
        }
        return false;
      },
      { timeout: 50_000, intervals: [200] },
    )
    .toBe(true);
  expect(decided).toBe(true);
  await expect(dealer.getByRole('cell', { name: /^(take|pay|return) \$/ }).first()).toBeVisible();
});
