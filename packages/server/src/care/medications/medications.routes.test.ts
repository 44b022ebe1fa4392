import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles, type Medication, type StockMovement } from '@hearthline/contracts';
import { findAudit } from '../../testing/find-audit.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationModel, type MedicationDocument } from './medication.repository.ts';

type One = { medication: Medication };
type Many = { medications: Medication[] };
type Failure = { code: string; message: string; fields?: Record<string, string>; current?: Medication };

const draft = { name: 'Amoxicillin', dosage: '500', unit: 'mg', frequency: 'Every 8 hours', quantity: 21 };
const keyed = (key: string) => ({ 'idempotency-key': key });
const pathOf = ({ _id }: Pick<MedicationDocument, '_id'>) => `/api/public/medications/${_id.toString()}`;

let server: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
beforeEach(async () => {
  await MedicationModel.collection.deleteMany({});
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const stored = ({ _id }: Pick<MedicationDocument, '_id'>) => MedicationModel.findById(_id).lean();
const movementsOf = async ({ _id }: Pick<MedicationDocument, '_id'>) =>
  (await nurse.get<{ movements: StockMovement[] }>(`/api/medications/${_id.toString()}/movements`)).body
    .movements;

describe('permissions of medications', () => {
  it.each(roles)('%s reads the list under both paths', async (role) => {
    await buildMedication('zinc');
    await buildMedication('Éosine');
    await buildMedication('Aspirin', { active: false });
    await buildMedication('Old', { hidden: true });
    const client = await server.as(role);
    const replies = [
      await client.get<Many>('/api/medications'),
      await client.get<Many>('/api/public/medications'),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body.medications.map(({ name }) => name)).toEqual(['Aspirin', 'Éosine', 'zinc']);
    }
  });

  it.each(roles)('%s adds, edits, moves stock and deletes, unless a gerocultor', async (role) => {
    const client = await server.as(role);
    const medication = await buildMedication();
    const api = `/api/medications/${medication._id.toString()}`;
    const may = role !== 'gerocultor';
    const statuses = [
      (await client.post('/api/public/medications', draft)).status,
      (await client.put(pathOf(medication), { dosage: '1000' })).status,
      (await client.post(`${api}/movements`, { kind: 'received', amount: 1 })).status,
      (await client.get(`${api}/movements`)).status,
      (await client.get('/api/medications/stock-problems')).status,
      (await client.delete(pathOf(medication))).status,
    ];
    expect(statuses).toEqual(may ? [201, 200, 201, 200, 200, 204] : [403, 403, 403, 403, 403, 403]);
    expect(await MedicationModel.countDocuments({ name: draft.name })).toBe(may ? 1 : 0);
    expect((await stored(medication))?.dosage).toBe(may ? '1000' : '850');
  });

  it('nobody who is not signed in', async () => {
    const medication = await buildMedication();
    const { anonymous } = server;
    const api = `/api/medications/${medication._id.toString()}/movements`;
    const statuses = [
      (await anonymous.get('/api/medications')).status,
      (await anonymous.get('/api/public/medications')).status,
      (await anonymous.post('/api/public/medications', draft)).status,
      (await anonymous.put(pathOf(medication), { dosage: '1' })).status,
      (await anonymous.delete(pathOf(medication))).status,
      (await anonymous.get(api)).status,
      (await anonymous.post(api, { kind: 'received', amount: 1 })).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401]);
  });
});

describe('adding a medication', () => {
  it('stores what was typed, opens its stock and tells who did it', async () => {
    const { status, body } = await nurse.post<One>('/api/public/medications', {
      ...draft,
      name: '  Amoxicillin ',
      quantity: 0.1,
      lowLevel: 6,
      substances: ['amoxicillin'],
      instructions: 'With water.',
      id: 'a'.repeat(24),
      version: 9,
      hidden: true,
      stock: 77,
    });
    expect(status).toBe(201);
    expect(body.medication).toMatchObject({
      name: 'Amoxicillin',
      dosage: '500',
      unit: 'mg',
      frequency: 'Every 8 hours',
      quantity: 0.1,
      lowLevel: 6,
      substances: ['amoxicillin'],
      instructions: 'With water.',
      active: true,
      version: 1,
    });
    expect(body.medication.id).not.toBe('a'.repeat(24));
    const { movements } = (
      await nurse.get<{ movements: StockMovement[] }>(`/api/medications/${body.medication.id}/movements`)
    ).body;
    expect(movements).toMatchObject([
      { kind: 'opening', amount: 0.1, quantity: 0.1, by: { id: nurse.user.id, name: nurse.user.name } },
    ]);
    expect(await findAudit(body.medication.id)).toMatchObject([
      { entity: 'medication', action: 'created', label: 'Amoxicillin 500 mg', by: { id: nurse.user.id } },
    ]);
  });

  it('has the defaults of the form, and no movement without a quantity', async () => {
    const { body } = await nurse.post<One>('/api/public/medications', { name: 'Zinc', dosage: '1' });
    expect(body.medication).toMatchObject({
      unit: 'mg',
      frequency: 'As needed',
      quantity: 0,
      lowLevel: null,
      substances: [],
      // Older clients and imports do not know the mark.
      substancesUnknown: true,
      active: true,
    });
    expect((await MedicationModel.findById(body.medication.id).lean())?.movements).toEqual([]);
  });

  it.each([
    [{ name: 'A' }, { name: 'Medication name must be at least 2 characters.' }],
    [{ name: undefined }, { name: 'Medication name must be at least 2 characters.' }],
    [{ dosage: ' ' }, { dosage: 'Dosage is required.' }],
    [{ unit: 'spoon' }, { unit: 'Unit is required.' }],
    [{ frequency: 'Sometimes' }, { frequency: 'Frequency is required.' }],
    [{ quantity: -1 }, { quantity: 'Quantity must be 0 or greater.' }],
    [{ quantity: '12' }, { quantity: 'Quantity must be 0 or greater.' }],
    [{ quantity: 1e7 }, { quantity: 'Quantity must be at most 1,000,000.' }],
    [{ lowLevel: -1 }, { lowLevel: 'Quantity must be 0 or greater.' }],
    [{ quantity: 0.12345 }, { quantity: 'Quantity must have at most three decimals.' }],
    [
      { substances: [], substancesUnknown: false },
      { substances: 'Enter the active substances, or tick “Not known”.' },
    ],
    [{ dosage: '5,000' }, { dosage: 'Write 5000 or 5.' }],
    [{ dosage: '.25' }, { dosage: 'Write “0.25”, not “.25”.' }],
  ])('refuses %j with the message of the form', async (wrong, fields) => {
    const { status, body } = await nurse.post<Failure>('/api/public/medications', { ...draft, ...wrong });
    expect([status, body.code, body.fields]).toEqual([422, 'invalid', fields]);
    expect(await MedicationModel.countDocuments()).toBe(0);
  });

  it('adds once under an idempotency key, also when it is sent at the same time', async () => {
    const key = randomUUID();
    const send = () => nurse.post<One>('/api/public/medications', draft, keyed(key));
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.medication.id)).size).toBe(1);
    expect(await MedicationModel.countDocuments()).toBe(1);
    const other = await nurse.post<Failure>('/api/public/medications', { ...draft, quantity: 1 }, keyed(key));
    expect([other.status, other.body.code]).toEqual([409, 'key-reused']);
  });
});

describe('editing a medication', () => {
  it('leaves absent fields as they are', async () => {
    const before = await buildMedication('Metformin', {
      lowLevel: 10,
      substances: ['metformin'],
      quantity: 7,
    });
    const { status, body } = await nurse.put<One>(pathOf(before), { dosage: '1000', version: 1 });
    expect(status).toBe(200);
    expect(body.medication).toMatchObject({
      name: 'Metformin',
      dosage: '1000',
      frequency: 'Twice daily',
      quantity: 7,
      lowLevel: 10,
      substances: ['metformin'],
      active: true,
      version: 2,
    });
    expect(await movementsOf(before)).toHaveLength(1);
  });

  it('keeps the mark of unknown substances in step with them', async () => {
    const { _id } = await buildMedication('Zinc', { substances: [] });
    const path = `/api/public/medications/${_id.toString()}`;
    const put = async (body: object) => (await nurse.put<One & Failure>(path, body)).body;
    expect((await put({ substances: ['zinc'], substancesUnknown: true })).medication).toMatchObject({
      substances: ['zinc'],
      substancesUnknown: false,
    });
    expect((await put({ substances: [], substancesUnknown: false })).fields).toEqual({
      substances: 'Enter the active substances, or tick “Not known”.',
    });
    expect((await put({ substances: [] })).medication).toMatchObject({ substancesUnknown: true });
  });

  it('writes a count for a changed quantity, and none for the same', async () => {
    const medication = await buildMedication('Metformin', { quantity: 60 });
    const same = await nurse.put<One>(pathOf(medication), { quantity: 60, version: 1 });
    expect(same.body.medication.version).toBe(1);
    const { body } = await nurse.put<One>(pathOf(medication), { quantity: 41.5, version: 1 });
    expect(body.medication).toMatchObject({ quantity: 41.5, version: 2 });
    expect(await movementsOf(medication)).toMatchObject([
      {
        kind: 'corrected',
        amount: -18.5,
        quantity: 41.5,
        reason: 'Quantity edited',
        by: { id: nurse.user.id },
      },
      { kind: 'opening', amount: 60, quantity: 60 },
    ]);
    expect((await findAudit(medication._id.toString())).at(-1)).toMatchObject({
      action: 'updated',
      changes: { quantity: { before: 60, after: 41.5 } },
    });
  });

  it('refuses a change over a newer one as stale, with the current medication', async () => {
    const medication = await buildMedication();
    await nurse.put(pathOf(medication), { dosage: '1000', version: 1 });
    const { status, body } = await nurse.put<Failure>(pathOf(medication), { name: 'Other', version: 1 });
    expect([status, body.code]).toEqual([409, 'stale']);
    expect(body.current).toMatchObject({ dosage: '1000', version: 2 });
    expect((await stored(medication))?.name).toBe('Metformin');
  });

  it('is not in the way of a movement, but a count over a movement is stale', async () => {
    const medication = await buildMedication('Metformin', { quantity: 60 });
    const api = `/api/medications/${medication._id.toString()}/movements`;
    await nurse.post(api, { kind: 'received', amount: 10 });
    const count = await nurse.put<Failure>(pathOf(medication), { quantity: 60, version: 1 });
    expect([count.status, count.body.code, count.body.current?.quantity]).toEqual([409, 'stale', 70]);
    const { status, body } = await nurse.put<One>(pathOf(medication), { dosage: '1000', version: 1 });
    expect([status, body.medication.quantity, body.medication.version]).toEqual([200, 70, 3]);
  });

  it('is not found where there is none', async () => {
    const hidden = await buildMedication('Old', { hidden: true });
    const paths = [
      pathOf(hidden),
      `/api/public/medications/${'0'.repeat(24)}`,
      '/api/public/medications/abc',
    ];
    for (const path of paths) {
      expect((await nurse.put(path, { dosage: '1' })).status).toBe(404);
      expect((await nurse.delete(path)).status).toBe(404);
    }
  });
});

describe('event medications:changed', () => {
  it('goes to all who may read medications, with each change', async () => {
    const aide = await listen(server.url, (await server.as('gerocultor')).cookie);
    const nobody = await listen(server.url);
    const { id } = (await nurse.post<One>('/api/public/medications', draft)).body.medication;
    const path = `/api/public/medications/${id}`;
    await nurse.put(path, { dosage: '250' });
    await nurse.post(`/api/medications/${id}/movements`, { kind: 'received', amount: 1 });
    await nurse.delete(path);
    await aide.waitForEvent('medications:changed', ({ change }) => change === 'deleted');
    expect(aide.all('medications:changed')).toEqual([
      { id, change: 'created', version: 1 },
      { id, change: 'updated', version: 2 },
      { id, change: 'updated', version: 3 },
      { id, change: 'deleted', version: 4 },
    ]);
    expect(nobody.all('medications:changed')).toEqual([]);
  });
});
