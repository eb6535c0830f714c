/** What a machine can see of the rules of accessibility. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function sound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([]);
}
