import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { readSid, hashSessionId } from '../people/sessions/session-cookie.ts';
import { openServer } from '../testing/server-test.ts';
import { until } from '../testing/until.ts';
import { endWithSession } from './endpoint-middleware.ts';

const server = openServer();

async function signIn() {
  const client = await server.signIn((await server.as('nurse')).user);
  return { client, sessionId: hashSessionId(readSid(client.cookie, server.deps.config) ?? '') };
}

it('a download is cut when its session ends, not before', async () => {
  const [leaving, staying] = [await signIn(), await signIn()];
  const [cutLeaving, cutStaying] = [vi.fn(), vi.fn()];
  const streams = [new PassThrough(), new PassThrough()] as const;
  endWithSession(streams[0], leaving.sessionId, cutLeaving);
  endWithSession(streams[1], staying.sessionId, cutStaying);
  await leaving.client.post('/api/auth/logout');
  await until('cut', () => cutLeaving.mock.calls.length > 0);
  expect(cutStaying).not.toHaveBeenCalled();
  for (const stream of streams) stream.destroy();
});
