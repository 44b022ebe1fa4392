import { test as base, type BrowserContext } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Closes the contexts that the test opened. They would use the processor beside the tests after it, and be on their pictures. */
  closesContexts: undefined;
}

/** Closes a context. A call that its test still answers is no error: the test has ended. */
async function closeContext(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Playwright's test with one server of the built product, with its own demo home, for each worker. */
export const test = base.extend<TestFixtures, { server: RunningServer }>({
  closesContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map(closeContext));
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
