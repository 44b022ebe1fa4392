import { roles, type DoseWindows, type ReplyOf, type round } from '@hearthline/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { act, buildDueNow, type DueNow, type Failure } from './testing/build-round.ts';

let server: TestServer;
let root: TestClient;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [root, nurse] = [await server.as('root'), await server.as('nurse')];
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const bulk = '/api/system-settings/bulk-update';
const set = <Body = unknown>(value: unknown, as = root) =>
  as.post<Body>(bulk, { settings: [{ key: 'dose_windows', value }] });
const defaults: DoseWindows = { normal: 60, timeCritical: 30 };
const readRound = async (query = '') =>
  (await nurse.get<ReplyOf<typeof round.list>>(`/api/round${query}`)).body;
afterEach(async () => void (await set(defaults)));

describe('the dose windows', () => {
  it('are 60 minutes, and 30 for time-critical doses, until root sets others', async () => {
    expect((await readRound()).windows).toEqual(defaults);
    const windows = { normal: 240, timeCritical: 10 };
    expect((await set(windows)).status).toBe(200);
    expect((await readRound()).windows).toEqual(windows);
  });

  it.each(roles.filter((role) => role !== 'root'))('are not set by %s', async (role) => {
    expect((await set({ normal: 90, timeCritical: 30 }, await server.as(role))).status).toBe(403);
    expect((await readRound()).windows).toEqual(defaults);
  });

  const range = 'A dose window must be 10 to 240 minutes.';
  it.each([
    [{ normal: 9, timeCritical: 241 }, ['normal', 'timeCritical']],
    [{ normal: 60 }, ['timeCritical']],
    [{ normal: '60', timeCritical: 30.5 }, ['normal', 'timeCritical']],
    [{ normal: null, timeCritical: 30 }, ['normal']],
  ])('are refused as %j, naming the field', async (value, fields) => {
    const { status, body } = await set<Failure>(value);
    expect(status).toBe(422);
    expect(body.fields).toEqual(
      Object.fromEntries(fields.map((field) => [`settings.0.value.${field}`, range])),
    );
    expect((await readRound()).windows).toEqual(defaults);
  });

  it('decide when doses are due and when they may be given', async () => {
    const [normal, critical] = [await buildDueNow(90), await buildDueNow(25, { timeCritical: true })];
    // Stored without the API: the day that is kept is worked out anew.
    server.deps.roundDays.onChange({ kind: 'prescriptions', records: [] });
    const countsOf = async ({ dose, resident }: DueNow) =>
      (await readRound(`?day=${dose.day}&residentId=${resident._id.toString()}`)).counts;
    expect(await countsOf(normal)).toMatchObject({ due: 0, later: 1 });
    expect(await countsOf(critical)).toMatchObject({ due: 1, later: 0 });
    expect((await act(nurse, normal.dose)).status).toBe(409);
    await set({ normal: 100, timeCritical: 10 });
    expect(await countsOf(normal)).toMatchObject({ due: 1, later: 0 });
    expect(await countsOf(critical)).toMatchObject({ due: 0, later: 1 });
    expect((await act(nurse, critical.dose)).status).toBe(409);
    expect((await act(nurse, normal.dose)).status).toBe(201);
  });

  it('make open pages fetch their doses again when they change', async () => {
    const tablet = await listen(server.url, nurse.cookie);
    await set({ normal: 90, timeCritical: 30 });
    await tablet.waitForEvent('records:reload', ({ resource }) => resource === 'medication-records');
  });
});

describe('the start times of shifts', () => {
  const setStarts = (starts: unknown) =>
    root.post<Failure>(bulk, { settings: [{ key: 'shift_times', value: { starts } }] });

  it('make open handovers fetch again when they change', async () => {
    const tablet = await listen(server.url, nurse.cookie);
    expect((await setStarts(['06:00', '14:00', '22:00'])).status).toBe(200);
    await tablet.waitForEvent('handover:changed');
  });

  it.each([
    [['7:00'], 'settings.0.value.starts.0'],
    [['15:00', '07:00'], 'settings.0.value.starts'],
    [['07:00', '07:00'], 'settings.0.value.starts'],
    [[], 'settings.0.value.starts'],
    [Array.from({ length: 7 }, (_, hour) => `0${String(hour)}:00`), 'settings.0.value.starts'],
    ['07:00', 'settings.0.value.starts'],
  ])('are refused as %j, naming the field', async (starts, field) => {
    const { status, body } = await setStarts(starts);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });
});
