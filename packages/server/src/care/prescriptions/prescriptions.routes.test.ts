import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, toHomeDay, roles, type Prescription } from '@hearthline/contracts';
import { homeDay } from '../../records/clinical/home-day.ts';
import { MedicationModel, type MedicationDocument } from '../medications/medication.repository.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import {
  buildMedication,
  buildPrescription,
  buildResident,
  prescriptionDraft,
} from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PrescriptionModel } from './prescription.repository.ts';

type One = { prescription: Prescription };
type Many = { prescriptions: Prescription[] };
type Failure = { code: string; message: string; fields?: Record<string, string>; current?: unknown };

let server: TestServer;
let nurse: TestClient;
let resident: ResidentDocument;
let medication: MedicationDocument;
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
  [resident, medication] = [await buildResident(), await buildMedication()];
});

const draft = (fields: object = {}) =>
  prescriptionDraft(resident._id.toString(), medication._id.toString(), fields);
const create = <Body = One>(fields: object = {}, headers = {}) =>
  nurse.post<Body>('/api/prescriptions', draft(fields), headers);
const stored = () => PrescriptionModel.countDocuments({});
const today = () => toHomeDay(new Date(), server.config.timezone);
const dayFromNow = (days: number) =>
  toHomeDay(new Date(Date.now() + days * 86_400_000), server.config.timezone);

describe('writing a prescription', () => {
  it.each(roles)('%s, by the permission to prescribe, under their own name', async (role) => {
    const client = await server.as(role);
    const { status, body } = await client.post<One>('/api/prescriptions', {
      ...draft(),
      prescribedBy: { id: 'a'.repeat(24), name: 'Mallory' },
    });
    expect(status).toBe(can(role, 'canPrescribe') ? 201 : 403);
    if (can(role, 'canPrescribe'))
      expect(body.prescription.prescribedBy).toEqual({ id: client.user.id, name: client.user.name });
    expect(await stored()).toBe(can(role, 'canPrescribe') ? 1 : 0);
  });

  it('is refused without a session', async () => {
    expect((await server.anonymous.post('/api/prescriptions', draft())).status).toBe(401);
    expect(await stored()).toBe(0);
  });

  it('stores the medication’s name and the defaults, and replies like list and get', async () => {
    const { body } = await create({ instructions: '  With meals. ' });
    expect(body.prescription).toMatchObject({
      version: 1,
      residentId: resident._id.toString(),
      medicationId: medication._id.toString(),
      medication: { name: 'Metformin', dosage: '850', unit: 'mg' },
      dose: { amount: 1, unit: 'tablet' },
      stockPerDose: 1,
      instructions: 'With meals.',
      timeCritical: false,
      twoPeople: false,
      endsAt: null,
      allergyReason: null,
      replaces: null,
      replacedBy: null,
      stopReason: null,
    });
    const list = await nurse.get<Many>('/api/prescriptions');
    expect(list.body.prescriptions).toEqual([body.prescription]);
    const one = await nurse.get<One>(`/api/prescriptions/${body.prescription.id}`);
    expect(one.body).toEqual(body);
    expect(await readAudit(resident._id.toString(), body.prescription.id)).toMatchObject([
      {
        action: 'created',
        entity: 'prescription',
        label: 'Metformin 850 mg: 1 tablet',
        by: { id: nurse.user.id },
      },
    ]);
  });

  it('starts now if it starts today, otherwise with its first day, and ends with its last day', async () => {
    const before = Date.now();
    const { body: now } = await create({ from: today() });
    expect(Date.parse(now.prescription.startsAt)).toBeGreaterThanOrEqual(before);
    const { timezone } = server.config;
    const { body: later } = await create({ from: dayFromNow(3), until: dayFromNow(3) });
    const { from, before: end } = homeDay(dayFromNow(3), timezone);
    expect(later.prescription).toMatchObject({ startsAt: from.toISOString(), endsAt: end.toISOString() });
  });

  it('happens once per Idempotency-Key; another body under the key is refused with the stored one', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all([create({}, headers), create({}, headers), create({}, headers)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.prescription.id)).size).toBe(1);
    const other = await create<Failure>({ route: 'rectal' }, headers);
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ code: 'key-reused', current: { route: 'oral' } });
    expect(await stored()).toBe(1);
  });

  it('is published to every signed-in user', async () => {
    const socket = await listen(server.url, (await server.as('gerocultor')).cookie);
    const stranger = await listen(server.url);
    const { body } = await create();
    expect(await socket.waitForEvent('prescriptions:changed')).toEqual([body.prescription]);
    expect(stranger.all('prescriptions:changed')).toEqual([]);
  });
});

describe('refusals of a prescription', () => {
  it.each([
    [{ residentId: '' }, 'residentId', 'Please select a resident'],
    [{ medicationId: '' }, 'medicationId', 'Please select a medication'],
    [{ medicationId: '0'.repeat(24) }, 'medicationId', 'This medication is no longer in the inventory.'],
    [{ dose: { amount: 0, unit: 'tablet' } }, 'dose.amount', 'The amount must be above 0.'],
    [{ dose: { amount: 1e-9, unit: 'tablet' } }, 'dose.amount', 'The amount must be above 0.'],
    [{ dose: { amount: 0.12345, unit: 'tablet' } }, 'dose.amount', 'At most four decimals.'],
    [{ stockPerDose: 0.12345 }, 'stockPerDose', 'At most three decimals.'],
    [{ dose: { amount: 1, unit: 'spoon' } }, 'dose.unit', 'Please choose the unit of a dose.'],
    [{ route: 'by post' }, 'route', 'Please choose the route.'],
    [{ frequency: 'Often' }, 'frequency', 'Frequency is required.'],
    [{ frequency: 'As needed' }, 'frequency', 'Frequency and times contradict each other.'],
    [{ from: '2020-01-01' }, 'from', 'The first day must not be in the past.'],
    [{ until: '2020-01-01' }, 'until', 'The last day must not be before the first day.'],
  ])('422 for %o, naming %s', async (fields, field, message) => {
    const { status, body } = await create<Failure>(fields);
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
    expect(await stored()).toBe(0);
  });

  it('422 for an inactive resident and an inactive medication, 404 for an unknown resident', async () => {
    const inactive = await buildResident({ active: false });
    const of = (residentId: string) => create<Failure>({ residentId });
    expect((await of(inactive._id.toString())).body.fields).toEqual({
      residentId: 'This resident is not active.',
    });
    expect((await of('0'.repeat(24))).status).toBe(404);
    await MedicationModel.collection.updateOne({ _id: medication._id }, { $set: { active: false } });
    expect((await create<Failure>()).body.fields).toEqual({
      medicationId: 'This medication is not active.',
    });
    expect(await stored()).toBe(0);
  });

  it('409 if an allergy matches a substance, unless a reason is given and stored', async () => {
    resident = await buildResident({ allergies: ['Latex', 'Penicillins'] });
    medication = await buildMedication('Amoxicillin', { substances: ['amoxicillin', 'penicillin'] });
    const { status, body } = await create<Failure>();
    expect([status, body.code, body.current]).toEqual([
      409,
      'allergy',
      { allergies: ['Penicillins'], because: ['Penicillins: Amoxicillin contains penicillin'] },
    ]);
    expect((await create<Failure>({ allergyReason: '  ' })).status).toBe(409);
    expect(await stored()).toBe(0);
    const given = await create({ allergyReason: 'Tested negative in May.' });
    expect(given.body.prescription.allergyReason).toBe('Tested negative in May.');
    expect(await readAudit(resident._id.toString(), given.body.prescription.id)).toMatchObject([
      { action: 'created', reason: 'Tested negative in May.' },
    ]);
  });

  it('asks about another substance of the class, without any substance entered, and says why', async () => {
    resident = await buildResident({ allergies: ['Penicilin'] });
    medication = await buildMedication('Flucloxacillin');
    const { status, body } = await create<Failure>();
    expect([status, body.code]).toEqual([409, 'allergy']);
    expect(body.message).toContain('allergic to Penicilin: flucloxacillin is a penicillin.');
    expect((await create({ allergyReason: 'Tested negative in May.' })).status).toBe(201);
  });

  it('409 if allergies are not recorded, unless somebody was asked; keeps the answer', async () => {
    resident = await buildResident({ allergiesChecked: false });
    const refused = await create<Failure>();
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      409,
      'allergy',
      { allergies: [], because: [], notRecorded: true },
    ]);
    expect(refused.body.message).toMatch(/^Allergies of .* are not recorded\. Ask the resident/);
    expect(await stored()).toBe(0);
    const { body } = await create({ allergyReason: 'The daughter knows of none.' });
    expect(body.prescription.allergyReason).toBe('The daughter knows of none.');
  });

  it('a reason without a matching allergy is not stored', async () => {
    resident = await buildResident({ allergiesChecked: true });
    const { body } = await create({ allergyReason: 'Just in case.' });
    expect(body.prescription.allergyReason).toBeNull();
  });
});

describe('lists', () => {
  const idsOf = async (query = '') => {
    const { body } = await nurse.get<Many>(`/api/prescriptions${query}`);
    return body.prescriptions.map(({ id }) => id);
  };
  const ago = new Date(Date.now() - 3_600_000);
  const ahead = new Date(Date.now() + 3_600_000);

  it.each(roles)('may be read by a %s', async (role) => {
    const { _id } = await buildPrescription({ resident });
    const client = await server.as(role);
    expect((await client.get<Many>('/api/prescriptions')).body.prescriptions).toHaveLength(1);
    expect((await client.get(`/api/prescriptions/${_id.toString()}`)).status).toBe(200);
  });

  it('are refused without a session', async () => {
    expect((await server.anonymous.get('/api/prescriptions')).status).toBe(401);
  });

  it('current: prescriptions in force and future ones, of all residents or one, without ended ones', async () => {
    const endless = await buildPrescription({ resident });
    const ending = await buildPrescription({ resident, endsAt: ahead });
    const coming = await buildPrescription({ startsAt: ahead });
    await buildPrescription({ resident, endsAt: ago });
    // Stopped before it began.
    await buildPrescription({ resident, startsAt: new Date(ahead.getTime() + 1), endsAt: ahead });
    const ids = [endless, ending, coming].map(({ _id }) => _id.toString());
    expect((await idsOf()).sort()).toEqual([...ids].sort());
    expect((await idsOf(`?residentId=${resident._id.toString()}`)).sort()).toEqual(ids.slice(0, 2).sort());
  });

  it('all: includes ended ones for one resident, and is refused for the home', async () => {
    await buildPrescription({ resident });
    await buildPrescription({ resident, endsAt: ago });
    await buildPrescription({ endsAt: ago });
    expect(await idsOf(`?status=all&residentId=${resident._id.toString()}`)).toHaveLength(2);
    const { status, body } = await nurse.get<Failure>('/api/prescriptions?status=all');
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['residentId']]);
  });

  it('exclude an inactive resident, whose own full list has them, and include the resident again on return', async () => {
    await buildPrescription({ resident });
    const of = `?residentId=${resident._id.toString()}`;
    const setActive = (active: boolean) =>
      nurse.patch(`/api/residents/${resident._id.toString()}/status`, { active });
    await setActive(false);
    expect(await idsOf()).toEqual([]);
    expect(await idsOf(of)).toEqual([]);
    expect(await idsOf(`${of}&status=all`)).toHaveLength(1);
    await setActive(true);
    expect(await idsOf(of)).toHaveLength(1);
  });

  it('exclude a deleted resident, whose document is kept for them', async () => {
    const { _id } = await buildPrescription({ resident });
    await nurse.delete(`/api/residents/${resident._id.toString()}`);
    expect(await idsOf()).toEqual([]);
    expect(await idsOf(`?status=all&residentId=${resident._id.toString()}`)).toEqual([]);
    expect((await nurse.get(`/api/prescriptions/${_id.toString()}`)).status).toBe(404);
    expect(await PrescriptionModel.countDocuments({ _id, hidden: true })).toBe(1);
  });

  it('404 for an unknown prescription', async () => {
    for (const id of ['0'.repeat(24), 'abc'])
      expect((await nurse.get(`/api/prescriptions/${id}`)).status).toBe(404);
  });
});
