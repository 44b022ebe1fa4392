import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './e2e/support/find-chromium.mjs';

// Workers load this file again: what was found once is handed on to them.
process.env['CHROMIUM'] = await findChromium();

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  // Each worker runs a server and a browser; a second one would have them share two cores, and tests measure seconds.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM'], args: chromiumFlags },
    // A trace's film would take the processor from the seconds that the tests measure.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
  },
});
