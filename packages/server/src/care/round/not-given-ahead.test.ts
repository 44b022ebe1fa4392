import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { act, buildDueNow, type Failure } from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.as('gerocultor');
});
afterAll(() => server.stop());

describe('a dose that is not given, more than one window ahead', () => {
  it.each([
    ['refused', 'Did not want it', 422],
    ['omitted', 'Asleep', 422],
    ['omitted', 'Not in the home', 201],
    ['held', 'Pulse too low', 422],
    ['held', 'Doctor’s instruction', 201],
  ])('%s: %s', async (status, reason, code) => {
    const { dose } = await buildDueNow(90);
    const reply = await act<Failure>(ana, dose, { status, reason });
    expect(reply.status).toBe(code);
    if (code === 422) expect(Object.keys(reply.body.fields ?? {})).toEqual(['reason']);
  });

  it('is closed for any reason once its window is open', async () => {
    const { dose } = await buildDueNow(50);
    expect((await act(ana, dose, { status: 'refused', reason: 'Did not want it' })).status).toBe(201);
  });
});
