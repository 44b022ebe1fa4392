import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type DashboardStats, type MedicationRecord } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationRecordModel } from './medication-record.repository.ts';
import {
  ago,
  hourMs,
  readMovements,
  readQuantity,
  saveForm,
  type Failure,
  type Form02,
  type One,
} from './testing/form-02.ts';

let server: TestServer;
let nurse: TestClient;
let resident: ResidentDocument;
let form: Form02;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());
afterEach(closeListeners);
beforeEach(async () => {
  resident = await buildResident({ allergies: ['Penicillin'], nickname: 'Rosi' });
  const medication = await buildMedication();
  form = { residentId: resident._id.toString(), medicationId: medication._id.toString() };
});

const stored = () => MedicationRecordModel.countDocuments({ residentId: resident._id });
const medicationId = async (name: string, fields: object = {}) =>
  (await buildMedication(name, fields))._id.toString();

describe('POST /api/medication-records', () => {
  it.each(roles)('by a %s', async (role) => {
    const as = await server.as(role);
    const { status, body } = await saveForm(as, form);
    expect(status).toBe(can(role, 'canRecordMedications') ? 201 : 403);
    expect(body.record.recordedBy).toEqual({ id: as.user.id, name: as.user.name });
  });

  it('401 without a session', async () => {
    const { status } = await server.anonymous.post('/api/medication-records', {
      ...form,
      administered: true,
    });
    expect([status, await stored()]).toEqual([401, 0]);
  });

  it('stores a pending dose, due now unless told, as specified', async () => {
    const now = Date.now();
    const { status, body } = await saveForm(nurse, form, { administered: false, notes: 'After lunch.' });
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      residentId: form.residentId,
      resident: { id: form.residentId, name: resident.name, nickname: 'Rosi', age: 84 },
      medication: { name: 'Metformin', dosage: '850', unit: 'mg' },
      status: 'pending',
      administered: false,
      administeredAt: null,
      administeredByUser: null,
      recordedBy: null,
      prescriptionId: null,
      notes: 'After lunch.',
      version: 1,
    });
    expect(Math.abs(Date.parse(body.record.scheduledFor) - now)).toBeLessThan(5_000);
    expect(await readQuantity(form.medicationId)).toBe(60);
  });

  it('stores a dose given now by the session’s user, whoever the body names', async () => {
    const scheduledFor = ago(2 * hourMs).toISOString();
    const other = { administeredBy: 'f'.repeat(24), recordedBy: { id: 'f'.repeat(24), name: 'X' } };
    const { body } = await saveForm(nurse, form, { administered: true, scheduledFor, ...other });
    expect(body.record).toMatchObject({
      status: 'administered',
      scheduledFor,
      administeredBy: nurse.user.id,
      administeredByUser: { id: nurse.user.id, name: nurse.user.name },
      recordedBy: { id: nurse.user.id, name: nurse.user.name },
    });
    expect(Math.abs(Date.parse(body.record.administeredAt ?? '') - Date.now())).toBeLessThan(5_000);
  });

  it('takes one unit of a given dose from the stock, and nothing of any other', async () => {
    const { body } = await saveForm(nurse, form);
    expect(await readQuantity(form.medicationId)).toBe(59);
    expect(await readMovements(form.medicationId)).toMatchObject([{ recordId: body.record.id }]);
    for (const status of ['refused', 'omitted', 'held'])
      expect((await saveForm(nurse, form, { status, because: 'Asleep' })).status).toBe(201);
    expect(await readQuantity(form.medicationId)).toBe(59);
    const pending = { 'stockPending.id': { $gt: '' } };
    await until('no movement is pending', async () => !(await MedicationRecordModel.exists(pending)));
  });

  it('stores a refused dose with its reason, and nobody who gave it', async () => {
    const { body } = await saveForm(nurse, form, { status: 'refused', because: 'Spat it out' });
    expect(body.record).toMatchObject({
      status: 'refused',
      reason: 'Spat it out',
      administered: false,
      administeredAt: null,
      administeredBy: null,
      recordedBy: { name: nurse.user.name },
    });
  });

  it.each([
    [{ residentId: '' }, { residentId: 'Please select a resident' }],
    [{ residentId: undefined }, { residentId: 'Please select a resident' }],
    [{ medicationId: 'x' }, { medicationId: 'Please select a medication' }],
    [{ status: 'given' }, { status: expect.any(String) as string }],
    [{ status: 'refused' }, { because: 'Please say why it was not given.' }],
    [{ status: 'held', because: 'Other' }, { because: 'Please say why it was not given.' }],
    [{ scheduledFor: 'today' }, { scheduledFor: expect.any(String) as string }],
    [
      { scheduledFor: '2999-01-01T00:00:00Z' },
      { scheduledFor: 'The scheduled time is more than a year ahead.' },
    ],
    [{ notes: 'x'.repeat(2001) }, { notes: 'Notes must be at most 2000 characters.' }],
    [
      { administeredAt: ago(25 * hourMs).toISOString() },
      { administeredAt: 'The time it was given is more than 24 hours ago.' },
    ],
    [
      { administeredAt: ago(-hourMs).toISOString() },
      { administeredAt: 'The time it was given is in the future.' },
    ],
  ])('422 for %o', async (fields, expected) => {
    const { status, body } = await saveForm<Failure>(nurse, form, { administered: true, ...fields });
    expect([status, body.fields]).toEqual([422, expected]);
    expect(await stored()).toBe(0);
  });

  it('422 for an inactive resident or medication, 404 for an unknown one', async () => {
    await ResidentModel.updateOne({ _id: resident._id }, { $set: { active: false } });
    const left = await saveForm<Failure>(nurse, form);
    expect([left.status, left.body.fields]).toEqual([422, { residentId: 'This resident is not active.' }]);
    const other = (await buildResident())._id.toString();
    const inactive = await medicationId('Old', { active: false });
    const stopped = await saveForm<Failure>(nurse, { residentId: other, medicationId: inactive });
    expect([stopped.status, stopped.body.fields]).toEqual([
      422,
      { medicationId: 'This medication is not active.' },
    ]);
    const hidden = await medicationId('Gone', { hidden: true });
    expect((await saveForm(nurse, { residentId: other, medicationId: hidden })).status).toBe(404);
    expect((await saveForm(nurse, { ...form, residentId: 'a'.repeat(24) })).status).toBe(404);
    expect(await stored()).toBe(0);
  });
});

describe('an allergy that matches the medication', () => {
  beforeEach(async () => {
    form = { ...form, medicationId: await medicationId('Penicillin V') };
  });

  it('is asked about before the dose is given: 409 with the allergies, nothing stored', async () => {
    const { status, body } = await saveForm<Failure>(nurse, form);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'allergy', current: { allergies: ['Penicillin'] } });
    expect([await stored(), await readQuantity(form.medicationId)]).toEqual([0, 60]);
  });

  it('does not stop it with a reason, which the record keeps', async () => {
    const fields = { administered: true, allergyReason: 'Rash in 1971; doctor agreed.' };
    const { status, body } = await saveForm(nurse, form, fields);
    expect([status, body.record.allergyReason]).toEqual([201, 'Rash in 1971; doctor agreed.']);
  });

  it('does not stop a dose that is not given', async () => {
    expect((await saveForm(nurse, form, { administered: false })).status).toBe(201);
    expect((await saveForm(nurse, form, { status: 'held', because: 'Allergic' })).status).toBe(201);
  });
});

describe('the same save of Form 02 twice', () => {
  it('at once: one 201, the rest 200 with the same record, one movement of stock', async () => {
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => saveForm(nurse, form, { administered: true }, key)),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(replies.map((reply) => reply.body.record.id)).size).toBe(1);
    expect([await stored(), await readQuantity(form.medicationId)]).toEqual([1, 59]);
  });

  it('with another body: 409 with what was saved', async () => {
    const key = randomUUID();
    const first = await saveForm(nurse, form, { administered: true }, key);
    const { status, body } = await saveForm<Failure>(nurse, form, { administered: false }, key);
    expect([status, body.code, body.current]).toEqual([409, 'key-reused', first.body.record]);
    expect(await stored()).toBe(1);
  });
});

describe('after Form 02 was saved', () => {
  it('every screen is told, and the dashboard’s counts follow', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const before = (await socket.waitForEvent('dashboard:stats')).pendingMedicationsCount;
    const { body } = await saveForm(nurse, form, { administered: false });
    expect(await socket.waitForEvent('medication-records:created')).toEqual([body.record]);
    await socket.waitForEvent('dashboard:stats', (stats) => stats.pendingMedicationsCount === before + 1);
    const { stats } = (await nurse.get<{ stats: DashboardStats }>('/api/dashboard/stats')).body;
    expect(stats.pendingMedicationsCount).toBe(before + 1);
  });

  it('the list has it, and the audit says what was recorded', async () => {
    const { body } = await saveForm(nurse, form);
    const path = `/api/medication-records?residentId=${form.residentId}`;
    const list = await nurse.get<{ records: MedicationRecord[] }>(path);
    expect(list.body.records).toEqual([body.record]);
    const [entry] = await readAudit(form.residentId, body.record.id);
    expect(entry).toMatchObject({ action: 'created', by: { id: nurse.user.id }, label: 'Metformin 850 mg' });
    expect(entry?.changes['status']).toEqual({ before: null, after: 'administered' });
  });
});

describe('GET /api/medication-records/:id', () => {
  it.each(roles)('is open to a %s', async (role) => {
    const { body } = await saveForm(nurse, form);
    const one = await (await server.as(role)).get<One>(`/api/medication-records/${body.record.id}`);
    expect([one.status, one.body]).toEqual([200, { record: body.record, corrected: [] }]);
  });

  it('401 without a session', async () => {
    const { body } = await saveForm(nurse, form);
    expect((await server.anonymous.get(`/api/medication-records/${body.record.id}`)).status).toBe(401);
  });

  it.each(['f'.repeat(24), 'abc', '%00'])('404 for %s', async (id) => {
    expect((await nurse.get(`/api/medication-records/${id}`)).status).toBe(404);
  });
});
