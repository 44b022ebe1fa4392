import Koa from 'koa';
import { expect, it } from 'vitest';
import { createLog } from '../platform/core/log.ts';
import { openRaw, postHead } from '../testing/raw-request.ts';
import { until } from '../testing/until.ts';
import { connectionErrors } from './connection-errors.ts';
import { createHttpServer } from './http-server.ts';

it('connection errors: five requests that time out are logged as one warning with their count', async () => {
  const lines: [level: string, fields: unknown][] = [];
  const log = createLog('silent');
  log.warn = (fields: unknown) => void lines.push(['warn', fields]);
  log.error = (fields: unknown) => void lines.push(['error', fields]);

  const app = new Koa();
  app.use((ctx) => new Promise((resolve) => ctx.req.on('end', resolve).resume()));
  app.on('error', connectionErrors(log, 1_000));
  const handle = app.callback();
  const httpServer = createHttpServer({ host: '127.0.0.1', port: 0 }, (...call) => void handle(...call), {
    onError: () => undefined,
    limits: { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 50 },
  });
  const url = await httpServer.listen();
  const slow = Array.from({ length: 5 }, () => openRaw(url));
  for (const raw of slow) raw.write(postHead('/', { 'Content-Length': 100 }) + '{');
  for (const raw of slow) expect((await raw.answer()).status).toBe(408);
  await until('the warning was logged', () => lines.length > 0);
  expect(lines).toEqual([['warn', { count: 5 }]]);
  httpServer.server.close();
});
