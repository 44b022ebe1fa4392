import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, toHomeDay, roles, type Prescription } from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildMedication, buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationModel } from '../medications/medication.repository.ts';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

type Both = { prescription: Prescription; replaced: Prescription };
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
const changed = (fields: object = {}) => ({
  dose: { amount: 2, unit: 'tablet' },
  route: 'oral',
  frequency: 'Once daily',
  schedule: { kind: 'scheduled', times: ['09:00'], days: { kind: 'every-day' } },
  ...fields,
});
const change = <Body = Both>(fields: object = {}, headers = {}, id?: string) =>
  nurse.post<Body>(`${pathOf(id)}/change`, changed(fields), headers);
const stop = <Body>() => nurse.post<Body>(`${pathOf()}/stop`, { reason: 'Side effects.' });
const current = async () =>
  (await nurse.get<Many>(`/api/prescriptions?residentId=${resident._id.toString()}`)).body.prescriptions;

describe('changing', () => {
  it.each(roles)('%s, by the permission to prescribe, under their own name', async (role) => {
    const client = await server.as(role);
    const { status, body } = await client.post<Both>(`${pathOf()}/change`, changed());
    expect(status).toBe(can(role, 'canPrescribe') ? 201 : 403);
    if (can(role, 'canPrescribe')) expect(body.prescription.prescribedBy.id).toBe(client.user.id);
    expect((await current()).map(({ dose }) => dose.amount)).toEqual([can(role, 'canPrescribe') ? 2 : 1]);
  });

  it('is refused without a session and for an unknown prescription', async () => {
    expect((await server.anonymous.post(`${pathOf()}/change`, changed())).status).toBe(401);
    expect((await change({}, {}, '0'.repeat(24))).status).toBe(404);
  });

  it('ends the old prescription and starts another at that instant; both refer to each other', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const { body } = await change({ version: 1 });
    const { prescription, replaced } = body;
    expect(prescription).toMatchObject({
      version: 1,
      replaces: replaced.id,
      replacedBy: null,
      dose: { amount: 2 },
      startsAt: replaced.endsAt,
      endsAt: null,
      residentId: replaced.residentId,
      medicationId: replaced.medicationId,
    });
    expect(replaced).toMatchObject({
      id: given._id.toString(),
      version: 2,
      replacedBy: prescription.id,
      dose: { amount: 1 },
      schedule: { times: ['08:00', '20:00'] },
      stopReason: null,
    });
    expect(await current()).toEqual([prescription]);
    expect(await socket.waitForEvent('prescriptions:changed')).toEqual([replaced, prescription]);
    const audit = (id: string) => readAudit(resident._id.toString(), id);
    expect((await audit(replaced.id)).at(-1)).toMatchObject({
      action: 'updated',
      by: { id: nurse.user.id },
      changes: { dose: { before: { amount: 1, unit: 'tablet' }, after: { amount: 2, unit: 'tablet' } } },
    });
    expect((await audit(prescription.id)).map(({ action }) => action)).toEqual(['created']);
  });

  it('at noon splits the day: doses before noon are the old prescription’s, later ones the new one’s', async () => {
    const { timezone } = server.config;
    const day = toHomeDay(new Date(Date.now() + 2 * 86_400_000), timezone);
    const noon = `${day}T11:30:00.000Z`;
    const times = ['08:00', '14:00', '20:00'];
    const { body } = await change({
      at: noon,
      schedule: { kind: 'scheduled', times, days: { kind: 'every-day' } },
    });
    const list = await current();
    expect(list.map(({ id }) => id).sort()).toEqual([body.replaced.id, body.prescription.id].sort());
    const due = list.flatMap((each) => dosesDue(each, day, timezone)).sort((a, b) => (a.at < b.at ? -1 : 1));
    expect(due.map(({ prescriptionId, time }) => [prescriptionId, time])).toEqual([
      [body.replaced.id, '08:00'],
      [body.prescription.id, '14:00'],
      [body.prescription.id, '20:00'],
    ]);
  });

  it('of a prescription that has not begun takes effect from its start', async () => {
    const startsAt = new Date(Date.now() + 86_400_000);
    given = await buildPrescription({ resident, startsAt });
    const { body } = await change();
    expect(body.prescription.startsAt).toBe(startsAt.toISOString());
    const ids = (await current()).map(({ id }) => id);
    expect(ids).toContain(body.prescription.id);
    expect(ids).not.toContain(given._id.toString());
  });

  it('happens once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all([change({}, headers), change({}, headers), change({}, headers)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const [first] = replies;
    for (const { body } of replies) expect(body).toEqual(first?.body);
    expect(await PrescriptionModel.countDocuments({})).toBe(2);
    const other = await change<Failure>({ route: 'rectal' }, headers);
    expect(other.body).toMatchObject({ code: 'key-reused', current: { route: 'oral' } });
  });

  it('with a key used for another prescription’s change changes nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await change({}, headers);
    const other = await buildPrescription({ resident });
    const { status } = await change({ route: 'rectal' }, headers, other._id.toString());
    expect(status).toBe(409);
    expect(await PrescriptionModel.countDocuments({ _id: other._id, endsAt: null })).toBe(1);
  });

  it('20 times at once happens once; the others get the current prescription', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => change<Both & Failure>()));
    const done = replies.filter(({ status }) => status === 201);
    expect(done).toHaveLength(1);
    for (const { status, body } of replies.filter((reply) => reply !== done[0]))
      expect([status, body.code, body.current?.replacedBy]).toEqual([
        409,
        'stale',
        done[0]?.body.prescription.id,
      ]);
    expect(await current()).toHaveLength(1);
  });

  it('409 for another version, and for a changed or stopped prescription', async () => {
    expect((await change<Failure>({ version: 7 })).body).toMatchObject({
      code: 'stale',
      current: { version: 1 },
    });
    await change();
    expect((await change<Failure>()).body.message).toBe('This prescription was already changed.');
    expect((await stop<Failure>()).body.message).toBe('This prescription was already changed.');
    given = await buildPrescription({ resident });
    await stop();
    expect((await change<Failure>()).body.message).toBe('This prescription has already ended.');
  });

  it.each([
    [{ at: '2026-01-01T00:00:00.000Z' }, { at: 'This time is in the past.' }],
    [{ until: '2026-01-01' }, { until: 'The last day must not be before the first day.' }],
    [{ frequency: 'As needed' }, { frequency: 'Frequency and times contradict each other.' }],
    [{ dose: { amount: -1, unit: 'tablet' } }, { 'dose.amount': 'The amount must be above 0.' }],
  ])('422 for %o', async (fields, expected) => {
    const { status, body } = await change<Failure>(fields);
    expect([status, body.fields]).toEqual([422, expected]);
    expect((await current()).map(({ id }) => id)).toEqual([given._id.toString()]);
  });

  it('422 for an inactive resident and an inactive medication, 409 for an allergy found meanwhile', async () => {
    const medication = await buildMedication('Amoxicillin', { substances: ['penicillin'] });
    resident = await buildResident({ allergies: ['Penicillin'] });
    given = await buildPrescription({ resident, medication });
    expect((await change<Failure>()).body.code).toBe('allergy');
    expect((await change({ allergyReason: 'Tested.' })).body.prescription.allergyReason).toBe('Tested.');
    given = await buildPrescription({ resident, medication });
    await MedicationModel.collection.updateOne({ _id: medication._id }, { $set: { active: false } });
    expect(Object.keys((await change<Failure>()).body.fields ?? {})).toEqual(['medicationId']);
    resident = await buildResident({ active: false });
    given = await buildPrescription({ resident });
    expect(Object.keys((await change<Failure>()).body.fields ?? {})).toEqual(['residentId']);
  });
});
