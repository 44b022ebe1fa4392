import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, type Resident } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { readHistory } from '../../testing/read-history.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Answer {
  resident: Resident;
  code: string;
  fields?: Record<string, string>;
  current?: Resident;
}

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const copd = { spo2: { low: 88, high: 92 } };
const reason = 'COPD: target 88-92 %, Dr. Okafor';
const made = async () => (await buildResident())._id.toString();
const pathOf = (id: string) => `/api/residents/${id}/alert-limits`;
const set = (id: string, body: object = {}, who = nurse) =>
  who.put<Answer>(pathOf(id), { limits: copd, reason, ...body });
const read = async (id: string) => (await nurse.get<Answer>(`/api/residents/${id}`)).body.resident;

describe('a resident’s own alert limits', () => {
  it.each(roles)('%s may set them, unless a gerocultor', async (role) => {
    const [client, id] = [await server.as(role), await made()];
    expect((await read(id)).alertLimits).toBeNull();
    const { status, body } = await set(id, { version: 1 }, client);
    expect(status).toBe(role === 'gerocultor' ? 403 : 200);
    const { alertLimits, version } = await read(id);
    if (role === 'gerocultor') expect([alertLimits, version]).toEqual([null, 1]);
    else {
      const by = { id: client.user.id, name: client.user.name };
      expect(alertLimits).toMatchObject({ limits: copd, reason, setBy: by });
      expect(Date.now() - Date.parse(alertLimits?.setAt ?? '')).toBeLessThan(60_000);
      expect(body.resident).toMatchObject({ alertLimits, version: 2 });
    }
  });

  it('cannot be set without a session, or for an unknown resident', async () => {
    const body = { limits: copd, reason };
    expect((await server.anonymous.put(pathOf(await made()), body)).status).toBe(401);
    expect((await set('0'.repeat(24))).status).toBe(404);
    expect((await set('nobody')).status).toBe(404);
  });

  it.each([
    [{ limits: { spo2: { low: 39, high: null } } }, 'limits.spo2.low'],
    [{ limits: { spo2: { low: 92, high: 88 } } }, 'limits.spo2.high'],
    [{ limits: { pulse: { low: null, high: null } } }, 'limits.pulse.low'],
    [{ limits: { spo2: { low: 88, high: 92, alarmLow: 90 } } }, 'limits.spo2.alarmLow'],
    [{ limits: { bloodPressure: { low: null, high: 301 } } }, 'limits.bloodPressure.high'],
    [{ limits: { temperature: { low: 35.55, high: null } } }, 'limits.temperature.low'],
    [{ limits: { sugar: { low: 'x', high: null } } }, 'limits.sugar.low'],
    [{ limits: 'x' }, 'limits'],
    [{ limits: { spO2: copd.spo2 } }, 'limits'],
    [{ reason: ' ' }, 'reason'],
    [{ limits: {}, reason: undefined }, 'reason'],
    [{ version: 'x' }, 'version'],
  ])('422 for %o, at %s', async (body, field) => {
    const id = await made();
    const refused = await set(id, body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
    expect((await read(id)).version).toBe(1);
  });

  it('are published to every client, and audited with who, why, before and after', async () => {
    const [id, screen] = [await made(), await listen(server.url, manager.cookie)];
    await set(id);
    const told = await screen.waitForEvent('residents:changed', (one) => one.id === id);
    expect(told).toEqual({ id, change: 'updated', version: 2 });
    await set(id, { limits: { pulse: { low: 50, high: null } }, reason: 'Bisoprolol' }, manager);
    const [, first, second] = await readHistory(id);
    expect(first).toMatchObject({
      action: 'updated',
      by: { name: nurse.user.name },
      reason,
      changes: { alertLimits: { before: null, after: copd } },
    });
    expect(second).toMatchObject({
      by: { name: manager.user.name },
      reason: 'Bisoprolol',
      changes: { alertLimits: { before: copd, after: { pulse: { low: 50, high: null } } } },
    });
  });

  it('are cleared with a reason, once', async () => {
    const id = await made();
    await set(id);
    const { body } = await set(id, { limits: {}, reason: 'Long-term oxygen ended', version: 2 });
    expect(body.resident).toMatchObject({ alertLimits: null, version: 3 });
    expect((await set(id, { limits: {}, reason: 'Once more' })).body.resident.version).toBe(3);
    expect((await readHistory(id)).at(-1)).toMatchObject({
      reason: 'Long-term oxygen ended',
      changes: { alertLimits: { before: copd, after: null } },
    });
  });

  it('set again as they are change nothing; for another reason they do', async () => {
    const id = await made();
    await set(id);
    expect((await set(id, {}, manager)).body.resident).toMatchObject({
      version: 2,
      alertLimits: { setBy: { id: nurse.user.id } },
    });
    const other = await set(id, { reason: 'Seen by Dr. Lund today' }, manager);
    expect(other.body.resident).toMatchObject({
      version: 3,
      alertLimits: { setBy: { id: manager.user.id } },
    });
  });

  it('of somebody who saw an earlier resident are refused with the resident as they are', async () => {
    const id = await made();
    await set(id, { version: 1 }, manager);
    const { status, body } = await set(id, { limits: { spo2: { low: 85, high: null } }, version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'stale', current: { version: 2, alertLimits: { limits: copd } } });
    expect((await read(id)).alertLimits?.limits).toEqual(copd);
  });

  it('stay when the resident’s form is saved, and cannot be set by it', async () => {
    const id = await made();
    await set(id);
    const before = await read(id);
    const forged = { ...before, nickname: 'Ro', alertLimits: null };
    const { body } = await nurse.put<Answer>(`/api/residents/${id}`, forged);
    expect(body.resident).toMatchObject({ nickname: 'Ro', alertLimits: before.alertLimits });
    const limits = { ...before.alertLimits, limits: {} };
    const draft = { name: 'Rosa', lastName: 'Marí', age: 84, alertLimits: limits };
    const created = await nurse.post<Answer>('/api/residents', draft);
    expect(created.body.resident.alertLimits).toBeNull();
  });
});
