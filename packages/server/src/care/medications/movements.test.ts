import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Medication, StockMovement } from '@hearthline/contracts';
import { published } from '../../testing/published.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { applyMovement } from './apply-movement.ts';
import { addFirstMovements } from './first-movements.ts';
import { MedicationModel, type MedicationDocument } from './medication.repository.ts';

type Moved = { medication: Medication; movement: StockMovement };
type Page = { movements: StockMovement[]; nextCursor?: string };
type Failure = { code: string; fields?: Record<string, string> };

const keyed = (key: string) => ({ 'idempotency-key': key });
const idOf = (digit: string) => digit.repeat(24);
const ana = { id: idOf('a'), name: 'Ana' };
const given = (id: string, amount = -1) => ({
  id,
  kind: 'given' as const,
  amount,
  by: ana,
  recordId: idOf('c'),
});

let server: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());

const pathOf = ({ _id }: MedicationDocument) => `/api/medications/${_id.toString()}/movements`;
const move = (medication: MedicationDocument, body: object, key = randomUUID()) =>
  nurse.post<Moved>(pathOf(medication), body, keyed(key));
const page = async (medication: MedicationDocument, query = '') =>
  (await nurse.get<Page>(pathOf(medication) + query)).body;
const stored = async ({ _id }: MedicationDocument) => {
  const found = await MedicationModel.findById(_id).lean<MedicationDocument>();
  if (!found) throw new Error('there is no such medication');
  return found;
};
const isSum = async (medication: MedicationDocument) => {
  const { stock, archived, movements } = await stored(medication);
  expect(stock).toBe(movements.reduce((sum, { amount }) => sum + amount, archived.sum));
  expect((await page(medication)).movements.reduce((sum, { amount }) => sum + amount * 1000, 0)).toBeCloseTo(
    stock,
  );
};

describe('entering a movement', () => {
  it('changes the stock by its kind, with who, when, why and the quantity after it', async () => {
    const medication = await buildMedication('Metformin', { quantity: 10 });
    const { status, body } = await move(medication, { kind: 'received', amount: 5.5 });
    expect(status).toBe(201);
    expect(body.medication).toMatchObject({ quantity: 15.5, version: 2 });
    expect(body.movement).toMatchObject({ kind: 'received', amount: 5.5, quantity: 15.5, reason: null });
    await move(medication, { kind: 'returned', amount: 2 });
    await move(medication, { kind: 'wasted', amount: 0.5, reason: 'Dropped' });
    await move(medication, { kind: 'corrected', amount: 12, reason: 'Weekly count' });
    expect((await page(medication)).movements).toMatchObject([
      { kind: 'corrected', amount: -1, quantity: 12, reason: 'Weekly count' },
      { kind: 'wasted', amount: -0.5, quantity: 13, reason: 'Dropped' },
      { kind: 'returned', amount: -2, quantity: 13.5, by: { id: nurse.user.id, name: nurse.user.name } },
      { kind: 'received', amount: 5.5, quantity: 15.5 },
      { kind: 'opening', amount: 10, quantity: 10 },
    ]);
    await isSum(medication);
  });

  it.each([
    [{ kind: 'received', amount: 0 }, { amount: 'Please enter an amount above 0.' }],
    [{ kind: 'received', amount: 0.0004 }, { amount: 'Quantity must have at most three decimals.' }],
    [{ kind: 'received', amount: -1 }, { amount: 'Quantity must be 0 or greater.' }],
    [{ kind: 'wasted', amount: 1 }, { reason: 'Please say why.' }],
    [{ kind: 'wasted', amount: 1, reason: ' ' }, { reason: 'Please say why.' }],
    [{ kind: 'corrected', amount: 1 }, { reason: 'Please say why.' }],
    [{ kind: 'wasted', amount: 11, reason: 'Dropped' }, { amount: 'Only 10 in stock. Enter a count first.' }],
    [{ kind: 'returned', amount: 10.001 }, { amount: 'Only 10 in stock. Enter a count first.' }],
  ])('refuses %j', async (body, fields) => {
    const medication = await buildMedication('Metformin', { quantity: 10 });
    const reply = await nurse.post<Failure>(pathOf(medication), body);
    expect([reply.status, reply.body.fields]).toEqual([422, fields]);
    expect((await stored(medication)).stock).toBe(10_000);
  });

  it.each(['opening', 'given'])('refuses the kind "%s", which nobody enters', async (kind) => {
    const medication = await buildMedication();
    expect((await nurse.post(pathOf(medication), { kind, amount: 1 })).status).toBe(422);
  });

  it('counts a stock below zero back to what is there', async () => {
    const medication = await buildMedication('Metformin', { quantity: 1 });
    await applyMovement(medication._id.toString(), given(idOf('1'), -3));
    const { body } = await move(medication, { kind: 'corrected', amount: 4, reason: 'Counted' });
    expect(body.movement).toMatchObject({ amount: 6, quantity: 4 });
  });

  it('enters one movement for one key, and tells the same of it later', async () => {
    const medication = await buildMedication('Metformin', { quantity: 10 });
    const key = randomUUID();
    const body = { kind: 'received', amount: 5 };
    const [first, second] = await Promise.all([move(medication, body, key), move(medication, body, key)]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    await move(medication, { kind: 'returned', amount: 1 });
    const third = await move(medication, body, key);
    expect([third.status, third.body.movement]).toEqual([200, first.body.movement]);
    expect(third.body.medication.quantity).toBe(14);
    const other = await nurse.post<Failure>(pathOf(medication), { ...body, amount: 6 }, keyed(key));
    expect([other.status, other.body.code]).toEqual([409, 'key-reused']);
    expect((await page(medication)).movements).toHaveLength(3);
    const elsewhere = await buildMedication('Zinc', { quantity: 1 });
    expect((await move(elsewhere, body, key)).status).toBe(201);
  });

  it('answers a repeat that would be refused now', async () => {
    const medication = await buildMedication('Metformin', { quantity: 10 });
    const [key, body] = [randomUUID(), { kind: 'wasted', amount: 8, reason: 'Dropped' }];
    const replies = await Promise.all([move(medication, body, key), move(medication, body, key)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect((await move(medication, body, key)).body.movement).toMatchObject({ amount: -8, quantity: 2 });
    expect((await move(medication, body)).status).toBe(422);
  });

  it('is not found for a deleted medication', async () => {
    const hidden = await buildMedication('Old', { hidden: true });
    expect((await move(hidden, { kind: 'received', amount: 1 })).status).toBe(404);
    expect((await nurse.get(pathOf(hidden))).status).toBe(404);
    expect((await nurse.get('/api/medications/abc/movements')).status).toBe(404);
  });
});

describe('applyMovement', () => {
  it('applies a movement once for its id, publishes it once, and goes below zero', async () => {
    const medication = await buildMedication('Metformin', { quantity: 0.1 });
    const changes = published('medication');
    const apply = () => applyMovement(medication._id.toString(), given(idOf('1'), -0.3));
    const results = await Promise.all([apply(), apply(), apply()]);
    expect(results.filter(Boolean)).toMatchObject([{ stock: -200, version: 2 }]);
    expect(await apply()).toBeNull();
    expect(changes).toEqual([
      { kind: 'medication', what: 'updated', record: { id: medication._id.toString(), version: 2 } },
    ]);
    expect((await page(medication)).movements[0]).toMatchObject({
      id: idOf('1'),
      kind: 'given',
      amount: -0.3,
      quantity: -0.2,
      recordId: idOf('c'),
      by: ana,
    });
  });

  it('works for hidden and inactive medications, and tells nothing of one that is gone', async () => {
    const hidden = await buildMedication('Old', { hidden: true, quantity: 5 });
    const inactive = await buildMedication('Rare', { active: false, quantity: 5 });
    const apply = (id: string) => applyMovement(id, given(idOf('1')));
    expect(await apply(hidden._id.toString())).toMatchObject({ stock: 4_000 });
    expect(await apply(inactive._id.toString())).toMatchObject({ stock: 4_000 });
    expect(await apply(idOf('0'))).toBeNull();
  });

  it('takes a tenth 300 times without a rest', async () => {
    const medication = await buildMedication('Drops', { quantity: 100 });
    const apply = (turn: number) =>
      applyMovement(medication._id.toString(), given(turn.toString(16).padStart(24, '0'), -0.1));
    for (let turn = 0; turn < 300; turn += 50)
      await Promise.all(Array.from({ length: 50 }, (_, index) => apply(turn + index)));
    expect((await stored(medication)).stock).toBe(70_000);
  });

  it('counts past what 32 bits hold', async () => {
    const medication = await buildMedication('Sachets', { quantity: 1_000_000 });
    for (const _ of [1, 2, 3]) await move(medication, { kind: 'received', amount: 1_000_000 });
    const { body } = await nurse.get<{ medications: Medication[] }>('/api/medications');
    expect(body.medications.find(({ name }) => name === 'Sachets')?.quantity).toBe(4_000_000);
    await isSum(medication);
  });
});

it('a medication stored before there were movements gets an opening of its quantity, once', async () => {
  const medication = await buildMedication('Metformin', { quantity: 12.5 });
  const at = new Date('2026-01-01T08:00:00.000Z');
  await MedicationModel.collection.updateOne(
    { _id: medication._id },
    {
      $set: { quantity: 12.5, createdAt: at },
      $unset: { stock: '', movements: '', archived: '', nameKey: '', detailsVersion: '' },
    },
  );
  await addFirstMovements();
  await addFirstMovements();
  expect((await page(medication)).movements).toMatchObject([
    { kind: 'opening', amount: 12.5, quantity: 12.5, at: at.toISOString() },
  ]);
  const { body } = await nurse.put<{ medication: Medication }>(
    `/api/public/medications/${medication._id.toString()}`,
    { dosage: '1' },
  );
  expect(body.medication).toMatchObject({ quantity: 12.5, dosage: '1' });
});
