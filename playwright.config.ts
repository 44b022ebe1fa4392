import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './e2e/support/find-chromium.mjs';

// Each worker loads this file again and finds the path in its environment.
process.env['CHROMIUM'] = await findChromium({ preferShell: true });

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  // Three workers for two cores, since tests wait for half of their time; each has a server and a browser of its own.
  workers: 3,
  projects: [
    // The main journeys: `npm test` runs them; `npm run test:all` runs `more` beside them.
    { name: 'journeys', testMatch: 'e2e/specs/*.spec.ts' },
    { name: 'more', testMatch: 'e2e/specs/more/*.spec.ts' },
    // Promises of a second or less: `npm run test:all` runs them when nothing else uses the cores, `npm run prove` with their limits.
    { name: 'alone', testMatch: 'e2e/specs/alone/*.spec.ts', workers: 1 },
    // Tasks in milliseconds and moved pixels: `npm run prove` measures them.
    { name: 'proofs', testMatch: 'e2e/specs/proofs/*.spec.ts', workers: 1 },
    // No tests: `npm run help-pictures` makes the pictures of the help with it.
    { name: 'help-pictures', testDir: 'e2e/help-pictures', workers: 1 },
  ],
  forbidOnly: true,
  // A journey of several people, each in a browser, on cores that do other work: only what hangs is cut off.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM'], args: chromiumFlags },
    // A trace slows its test down: where one is needed, add --trace=retain-on-failure by hand.
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    // The headless shell refuses what every browser grants.
    permissions: ['screen-wake-lock'],
  },
});
