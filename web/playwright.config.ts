import { defineConfig } from '@playwright/test';

// Pages that a test serves itself count as coming from elsewhere; a browser would keep them from a house on loopback.
const flags = process.env.CROUPIER_WEB ? ['--disable-features=LocalNetworkAccessChecks'] : [];

export default defineConfig({
  testDir: 'tests',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', ...flags] },
    trace: 'retain-on-failure',
  },
});
