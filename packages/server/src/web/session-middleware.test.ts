import { contract, type Endpoint } from '@hearthline/contracts';
import Koa from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/core/config.ts';
import { sessionMiddleware } from './session-middleware.ts';
import type { State } from './state.ts';

const config = readConfig({
  SECRET_KEY: 'a key that only the tests know, 32+',
  HOME_TIMEZONE: 'Europe/Madrid',
});

/** Much sooner than the longest time for which a request waits for others. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** Returns true if a request is served while another one of the same endpoint has no reply yet. */
async function isServedBeside(endpoint: Endpoint, serverCount: number): Promise<boolean> {
  const app = new Koa<State>();
  const middleware = sessionMiddleware(app, { config, serverCount: () => serverCount });
  const serve = (next: () => Promise<void>) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: endpoint.method });
    const ctx = app.createContext<State>(request, new ServerResponse(request));
    ctx.state.endpoint = endpoint;
    return middleware(ctx, next);
  };
  let answerFirst = () => {};
  let isSecondServed = false;
  const first = serve(() => new Promise<void>((resolve) => (answerFirst = resolve)));
  await nextTick();
  const second = serve(async () => void (isSecondServed = true));
  await nextTick();
  const answer = isSecondServed;
  answerFirst();
  await Promise.all([first, second]);
  expect(isSecondServed).toBe(true);
  return answer;
}

describe('requests that come together', () => {
  it('each is served at once by the only server of a home', async () => {
    expect(await isServedBeside(contract.vitals.create, 1)).toBe(true);
  });

  it('on one of several servers the next waits for those before it', async () => {
    expect(await isServedBeside(contract.vitals.create, 2)).toBe(false);
  });

  it('what anyone may read waits for none, on any server', async () => {
    expect(await isServedBeside(contract.website.publicContact, 2)).toBe(true);
  });
});
