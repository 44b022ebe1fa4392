import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { act, buildDueNow, claim, timeIn, type Failure } from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.as('gerocultor');
});
afterAll(() => server.stop());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a dose of an earlier day', () => {
  it.each([
    [1, 201],
    [3, 201],
    [61, 201],
    [63, 422],
  ])('%i days after it was due is opened and closed with a reason (%i)', async (days, expected) => {
    const { dose } = await buildDueNow(-60, { startsAt: new Date(Date.now() - 90 * 86_400_000) });
    const { day } = timeIn(-60 - days * 24 * 60);
    const opened = await claim<Failure>(ana, { ...dose, day });
    const { status, body } = await act<Failure>(
      ana,
      { ...dose, day },
      { status: 'omitted', reason: 'Asleep' },
    );
    expect([opened.status, status]).toEqual([expected, expected]);
    expect(Object.keys(body.fields ?? {})).toEqual(expected === 422 ? ['day'] : []);
  });

  it('is recorded with its actual time, at most a day before its due time', async () => {
    const { dose } = await buildDueNow(-60);
    const { day } = timeIn(-60 - 2 * 24 * 60);
    const early = await act<Failure>(ana, { ...dose, day }, { administeredAt: ago(60 + 73 * 60) });
    expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([422, ['administeredAt']]);
    const at = ago(50 + 2 * 24 * 60);
    const { status, body } = await act(ana, { ...dose, day }, { administeredAt: at });
    expect([status, body.record?.administeredAt, body.record?.day]).toEqual([201, at, day]);
  });
});
