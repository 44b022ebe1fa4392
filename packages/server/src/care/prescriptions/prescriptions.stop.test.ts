import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type Prescription } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

type One = { prescription: Prescription };
type Many = { prescriptions: Prescription[] };
type Failure = { code: string; message: string; fields?: Record<string, string>; current?: Prescription };

let server: TestServer;
let nurse: TestClient;
let resident: ResidentDocument;
let given: PrescriptionDocument;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});
beforeEach(async () => {
  await PrescriptionModel.collection.deleteMany({});
  resident = await buildResident();
  given = await buildPrescription({ resident });
});

const pathOf = (id = given._id.toString()) => `/api/prescriptions/${id}`;
const stop = <Body = One>(fields: object = {}) =>
  nurse.post<Body>(`${pathOf()}/stop`, { reason: 'Side effects.', ...fields });
const current = async () =>
  (await nurse.get<Many>(`/api/prescriptions?residentId=${resident._id.toString()}`)).body.prescriptions;
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('stopping', () => {
  it.each(roles)('%s, by the permission to prescribe, under their own name', async (role) => {
    const client = await server.as(role);
    const { status, body } = await client.post<One>(`${pathOf()}/stop`, { reason: 'Side effects.' });
    expect(status).toBe(can(role, 'canPrescribe') ? 200 : 403);
    if (can(role, 'canPrescribe'))
      expect(body.prescription).toMatchObject({
        stoppedBy: { id: client.user.id, name: client.user.name },
        stopReason: 'Side effects.',
        version: 2,
      });
    expect(await current()).toHaveLength(can(role, 'canPrescribe') ? 0 : 1);
  });

  it('is refused without a session and for an unknown prescription', async () => {
    expect((await server.anonymous.post(`${pathOf()}/stop`, { reason: 'No.' })).status).toBe(401);
    expect((await nurse.post(`${pathOf('0'.repeat(24))}/stop`, { reason: 'No.' })).status).toBe(404);
  });

  it('is audited with its reason and published to every signed-in user', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const { body } = await stop();
    expect(await socket.waitForEvent('prescriptions:changed')).toEqual([body.prescription]);
    const entries = await readAudit(resident._id.toString(), given._id.toString());
    expect(entries.at(-1)).toMatchObject({
      action: 'stopped',
      reason: 'Side effects.',
      by: { id: nurse.user.id },
      changes: { endsAt: { before: null, after: new Date(body.prescription.endsAt ?? 0) } },
    });
  });

  it('at a future time leaves it in force until then', async () => {
    const at = fromNow(60);
    expect((await stop({ at })).body.prescription.endsAt).toBe(at);
    expect(await current()).toHaveLength(1);
    // Sooner is possible, later is not.
    expect((await stop<Failure>({ at: fromNow(90) })).body.fields).toEqual({
      at: 'The prescription has ended by then.',
    });
    expect((await stop()).status).toBe(200);
    expect(await current()).toEqual([]);
  });

  it.each([
    [{ reason: '' }, { reason: 'Please say why it is stopped.' }],
    [{ reason: '   ' }, { reason: 'Please say why it is stopped.' }],
    [{ at: '2026-01-01T00:00:00.000Z' }, { at: 'This time is in the past.' }],
  ])('422 for %o', async (fields, expected) => {
    const { status, body } = await stop<Failure>(fields);
    expect([status, body.fields]).toEqual([422, expected]);
    expect(await current()).toHaveLength(1);
  });

  it('409 with the current prescription for another version, and for an ended one', async () => {
    expect((await stop<Failure>({ version: 7 })).body).toMatchObject({
      code: 'stale',
      current: { version: 1, endsAt: null },
    });
    await stop({ version: 1 });
    const again = await stop<Failure>();
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'stale',
      message: 'This prescription has already ended.',
      current: { version: 2, stopReason: 'Side effects.' },
    });
  });
});

describe('stopping a prescription with a planned change', () => {
  const change = (at: string) =>
    nurse.post<One>(`${pathOf()}/change`, {
      dose: { amount: 2, unit: 'tablet' },
      route: 'oral',
      frequency: 'Once daily',
      schedule: { kind: 'scheduled', times: ['09:00'], days: { kind: 'every-day' } },
      at,
    });

  it('ends both, so that nothing is due today or later', async () => {
    const { body } = await change(fromNow(24 * 60));
    const { status, body: stopped } = await stop();
    expect([status, stopped.prescription.stopReason]).toEqual([200, 'Side effects.']);
    expect(await current()).toEqual([]);
    const all = await nurse.get<Many>(`/api/prescriptions?status=all&residentId=${resident._id.toString()}`);
    const later = all.body.prescriptions.find(({ id }) => id === body.prescription.id);
    expect(later).toMatchObject({ stoppedBy: { id: nurse.user.id }, stopReason: 'Side effects.' });
    const again = await stop<Failure>();
    expect([again.status, again.body.code]).toEqual([409, 'stale']);
  });

  it('publishes both', async () => {
    const { body } = await change(fromNow(24 * 60));
    const socket = await listen(server.url, nurse.cookie);
    await stop();
    const sent = await socket.waitForEvent('prescriptions:changed');
    expect(sent.map(({ id }) => id)).toEqual([given._id.toString(), body.prescription.id]);
    socket.close();
  });

  it('ends the rest if the change was stopped before', async () => {
    const { body } = await change(fromNow(24 * 60));
    await nurse.post(`${pathOf(body.prescription.id)}/stop`, { reason: 'Not wanted.' });
    expect((await stop()).status).toBe(200);
    expect(await current()).toEqual([]);
  });

  it.each([{ version: 1 }, { at: fromNow(48 * 60) }])(
    'with %o is refused and ends neither',
    async (fields) => {
      await change(fromNow(24 * 60));
      expect([409, 422]).toContain((await stop(fields)).status);
      expect((await current()).map(({ stoppedBy }) => stoppedBy)).toEqual([null, null]);
    },
  );
});
