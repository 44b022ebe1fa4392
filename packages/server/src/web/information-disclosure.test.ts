import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Problem } from '@hearthline/contracts';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../platform/core/log.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { errorHandler } from './error-handler.ts';
import { requestLog } from './request-log.ts';
import type { State } from './state.ts';

/** Sends one request through a stack that ends in `last`; returns the reply, and everything logged. */
async function send(path: string, last: () => void) {
  const lines: unknown[] = [];
  const log = createLog('silent');
  log.info = log.warn = log.error = (...told: unknown[]) => void lines.push(...told);
  const app = new Koa<State>();
  app.use(requestLog(log));
  app.use(errorHandler(log));
  app.use(last);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reply = await fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}${path}`);
  const text = await reply.text();
  server.close();
  return { status: reply.status, text, logged: lines };
}

describe('error replies and logs disclose nothing', () => {
  it('an unexpected error: the reply is a 500 without its message, the log has it', async () => {
    const { status, text, logged } = await send('/', () => {
      throw new Error('ECONNREFUSED /srv/hearthline/engine.sock');
    });
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      code: 'internal',
      message: 'Something went wrong on the server. It has been logged.',
    });
    expect(logged.some((one) => String((one as { err?: Error }).err?.message).includes('engine.sock'))).toBe(
      true,
    );
  });

  it('the cause of a problem: it is logged, and the reply has only the problem’s message', async () => {
    const { status, text, logged } = await send('/', () => {
      throw new Problem('busy', 'Please try again.', { cause: new Error('timeout: 3% complete') });
    });
    expect([status, JSON.parse(text)]).toEqual([503, { code: 'busy', message: 'Please try again.' }]);
    expect(logged.some((one) => (one as { err?: Error }).err?.message === 'timeout: 3% complete')).toBe(true);
  });

  it('the query string: search terms and tokens are not logged', async () => {
    const { logged } = await send('/api/residents?search=Holloway&token=s3cret', () => undefined);
    const text = JSON.stringify(logged);
    expect(text).toContain('/api/residents');
    expect(text).not.toMatch(/Holloway|s3cret|search/);
  });
});

describe('X-Forwarded-For without a trusted proxy', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(() => server.stop());

  it('is ignored: wrong passwords are counted by the address of the connection', async () => {
    const { email } = (await server.as('nurse')).user;
    const guess = async (n: number) => {
      const claimed = { 'x-forwarded-for': `203.0.113.${String(n)}` };
      return (await server.anonymous.post('/api/auth/login', { email, password: 'wrong one' }, claimed))
        .status;
    };
    const statuses = [];
    for (let n = 1; n <= 6; n += 1) statuses.push(await guess(n));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
