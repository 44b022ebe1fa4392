import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Closes the contexts that the test opened. They would use the processor beside the tests after it, and be on their pictures. */
  closesContexts: undefined;
}

/** Playwright's test with one server of the built product, with its own demo home, for each worker. */
export const test = base.extend<TestFixtures, { server: RunningServer }>({
  closesContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
