import { expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

it('a second server of a process is refused by the name of the file that left one open, which is then stopped', async () => {
  const left = await startTestServer();
  await expect(startTestServer()).rejects.toThrow(
    'packages/server/src/testing/test-server.test.ts started a server and did not stop it',
  );
  await expect(fetch(left.url)).rejects.toThrow();
  const next = await startTestServer();
  expect((await fetch(`${next.url}/api/health`)).status).toBe(200);
  await next.stop();
});
