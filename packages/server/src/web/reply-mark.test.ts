import { SERVER_HEADER } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { openServer } from '../testing/server-test.ts';

const server = openServer();

it.each([
  ['GET', '/api/health', 200],
  ['GET', '/api/auth/me', 401],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/vitals', 401],
  ['GET', '/appearance.css', 200],
  ['GET', '/assets/none-1.js', 404],
])('%s %s bears the mark by which a client knows the server’s own replies', async (method, path, status) => {
  const reply = await fetch(server.url + path, { method });
  expect(reply.status).toBe(status);
  expect(reply.headers.get(SERVER_HEADER)).toBe('1');
});
