import type { Role } from '@hearthline/contracts';
import { afterAll, beforeAll, test } from 'vitest';
import type { TestClient } from './test-client.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface ServerFixtures {
  /** The file's server: started before its first test, stopped after its last one. */
  readonly server: TestServer;
  /** A new account, signed in, for each test that names it. */
  readonly nurse: TestClient;
}

/**
 * Creates the `it` of a test file whose tests name what they need: `it('...', async ({ server, nurse }) => ...)`. Takes what
 * `startTestServer` takes. Called in each file, since hooks belong to the file that registers them.
 */
export function createServerTest(...given: Parameters<typeof startTestServer>) {
  const it = test.extend<ServerFixtures>({
    server: [
      async ({}, use) => {
        const server = await startTestServer(...given);
        await use(server);
        await server.stop();
      },
      { scope: 'file' },
    ],
    nurse: async ({ server }, use) => use(await server.as('nurse')),
  });
  // The start has the time of a hook, and not that of the first test.
  it.beforeAll(({ server }) => void server);
  return it;
}

/**
 * The server of a test file whose tests share it: started before the first test, stopped after the last one. Its properties are
 * there once the tests and the later hooks run. Takes what `startTestServer` takes.
 */
export function openServer(...given: Parameters<typeof startTestServer>): TestServer {
  const server = {} as TestServer;
  let stop: TestServer['stop'] | undefined;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(...given));
    stop = server.stop;
  });
  afterAll(() => stop?.());
  return server;
}

/** A new account of a test file, signed in before the first test. Its properties are there once the tests run. */
export function openClient(server: TestServer, role: Role): TestClient {
  const client = {} as TestClient;
  beforeAll(async () => void Object.assign(client, await server.as(role)));
  return client;
}
