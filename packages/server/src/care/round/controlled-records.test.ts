import type { Medication, MedicationRecord, StockMovement } from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SignInAttemptModel } from '../../platform/flow/attempt.repository.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import { testPassword } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { act, buildDueNow, confirm, type ActReply, type Dose, type Failure } from './testing/build-round.ts';
import { notPrescribed } from '../medication-records/testing/form-02.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let manager: TestClient;
let morphine: MedicationDocument;
let dose: Dose;
let residentId: string;
let resident: string;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, manager] = [await server.as('nurse'), await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await SignInAttemptModel.deleteMany({});
  morphine = await buildMedication('Morphine', { quantity: 10, controlled: true });
  const due = await buildDueNow(0, { medication: morphine });
  ({ dose } = due);
  residentId = due.resident._id.toString();
  resident = `${due.resident.name} ${due.resident.lastName}`;
});

const secretOf = (client: TestClient) => ({ userId: client.user.id, secret: testPassword });
const given = (fields: object = {}, key?: string) => act<ActReply & Failure>(ana, dose, fields, key);
const refused = { status: 'refused', reason: 'Spat it out' };

async function movements(): Promise<StockMovement[]> {
  const path = `/api/medications/${morphine._id.toString()}/movements`;
  return (await manager.get<{ movements: StockMovement[] }>(path)).body.movements.reverse().slice(1);
}
const told = async (count: number) => {
  await expect.poll(async () => (await movements()).length, { timeout: 15_000 }).toBe(count);
  return (await movements()).map(({ kind, amount, quantity, resident: whose, by, witnessedBy }) => [
    kind,
    amount,
    quantity,
    whose?.name,
    by.name,
    witnessedBy?.name,
  ]);
};

describe('a controlled drug that was not given', () => {
  it('waits for a second person, and says whether it was taken out', async () => {
    const asked = await given(refused);
    expect([asked.status, Object.keys(asked.body.fields ?? {})]).toEqual([422, ['handling']]);
    const { body } = await given({ ...refused, handling: 'destroyed' });
    expect(body.claim?.waiting).toMatchObject({
      status: 'refused',
      handling: 'destroyed',
      balance: { after: 9 },
    });
    const { record } = (await confirm(ben, body.claim?.id ?? '')).body;
    expect(record).toMatchObject({ status: 'refused', administeredAt: null, confirmedBy: null });
    expect(record.witnessedBy?.id).toBe(ben.user.id);
    expect(await told(1)).toEqual([['destroyed', -1, 9, resident, ana.user.name, ben.user.name]]);
  });

  it.each([
    ['not-taken', []],
    ['returned', [['put-back', 0, 10]]],
    ['destroyed', [['destroyed', -1, 9]]],
  ])('and was %s is booked so', async (handling, booked) => {
    const { body } = await given({ ...refused, handling, witness: secretOf(ben) });
    expect(body.record).toMatchObject({ status: 'refused', handling, witnessedBy: { id: ben.user.id } });
    expect((await told(booked.length)).map((each) => each.slice(0, 3))).toEqual(booked);
  });
});

describe('a record of a controlled drug', () => {
  const record = async () => (await given({ witness: secretOf(ben) })).body.record!;
  const correction = (of: MedicationRecord, fields: object) =>
    ana.post<{ record: MedicationRecord } & Failure>('/api/medication-records', {
      residentId,
      medicationId: morphine._id.toString(),
      corrects: of.id,
      reason: 'Spat it out',
      status: 'refused',
      because: 'Spat it out',
      ...fields,
    });

  it('is corrected with a witness alone, and its stock does not silently go back up', async () => {
    const first = await record();
    expect((await correction(first, { handling: 'destroyed' })).body.code).toBe('witness-needed');
    const unsaid = await correction(first, { witness: secretOf(ben) });
    expect(Object.keys(unsaid.body.fields ?? {})).toEqual(['handling']);
    const { body } = await correction(first, { witness: secretOf(manager), handling: 'destroyed' });
    expect(body.record).toMatchObject({ status: 'refused', witnessedBy: { id: manager.user.id } });
    expect(await told(2)).toEqual([
      ['given', -1, 9, resident, ana.user.name, ben.user.name],
      ['destroyed', 0, 9, resident, ana.user.name, manager.user.name],
    ]);
  });

  it('that was put back into the pack is in stock again, by both names', async () => {
    await correction(await record(), { witness: secretOf(ben), handling: 'returned' });
    expect((await told(2)).at(-1)).toEqual(['put-back', 1, 10, resident, ana.user.name, ben.user.name]);
  });

  it('tells what it takes from the stock', async () => {
    const first = await record();
    expect(first.supply).toEqual({ perDose: 1, taken: 1 });
    const { body } = await correction(first, { witness: secretOf(ben), handling: 'returned' });
    expect(body.record.supply).toEqual({ perDose: 1, taken: 0 });
  });

  it('keeps its second person when its time alone is corrected', async () => {
    const { body } = await correction(await record(), { status: 'administered', witness: secretOf(manager) });
    expect(body.record).toMatchObject({
      confirmedBy: { id: ben.user.id },
      witnessedBy: { id: manager.user.id },
    });
  });

  it('is deleted with a witness alone', async () => {
    const { id } = await record();
    const remove = (fields: object) =>
      manager.delete<Failure>(`/api/medication-records/${id}`, { reason: 'Entered twice', ...fields });
    expect((await remove({ handling: 'returned' })).body.code).toBe('witness-needed');
    expect((await remove({ witness: secretOf(ben) })).body.fields).toHaveProperty('handling');
    expect((await remove({ witness: secretOf(ben), handling: 'not-taken' })).status).toBe(204);
    expect((await told(2)).at(-1)).toEqual(['given', 1, 10, resident, manager.user.name, ben.user.name]);
    expect((await findAudit(id)).at(-1)).toMatchObject({
      action: 'voided',
      changes: {
        witness: { before: ben.user.name, after: ben.user.name },
        takenOut: { before: null, after: 'not taken out' },
      },
    });
  });
});

describe('Form 02', () => {
  it('takes no controlled drug, given or due', async () => {
    for (const administered of [true, false]) {
      const { status, body } = await ana.post<Failure>('/api/medication-records', {
        residentId,
        medicationId: morphine._id.toString(),
        administered,
        notPrescribed,
      });
      expect(status).toBe(422);
      expect(body.fields?.['medicationId']).toMatch(/^Morphine .* is a controlled drug/);
    }
  });

  it('of before the mark is closed with a witness', async () => {
    const medication = await buildMedication('Oxycodone', { quantity: 5 });
    const medicationId = medication._id.toString();
    const { body } = await ana.post<{ record: MedicationRecord }>('/api/medication-records', {
      residentId,
      medicationId,
      administered: false,
      notPrescribed,
    });
    await ana.put(`/api/public/medications/${medicationId}`, { controlled: true });
    const close = (fields: object) =>
      ana.patch<{ record: MedicationRecord } & Failure>(`/api/medication-records/${body.record.id}`, {
        status: 'administered',
        ...fields,
      });
    expect((await close({})).body.code).toBe('witness-needed');
    const closed = await close({ witness: secretOf(ben) });
    expect(closed.body.record).toMatchObject({ controlled: true, witnessedBy: { id: ben.user.id } });
  });
});

describe('the stock of a controlled drug', () => {
  it.each([
    ['received', 5, 15],
    ['returned', 2, 8],
    ['wasted', 1, 9],
    ['corrected', 11, 11],
  ])('%s needs two names', async (kind, amount, quantity) => {
    const move = (fields: object) =>
      ana.post<{ medication: Medication; movement: StockMovement } & Failure>(
        `/api/medications/${morphine._id.toString()}/movements`,
        { kind, amount, reason: 'Test', ...fields },
      );
    expect((await move({})).body.code).toBe('witness-needed');
    expect((await move({ witness: secretOf(ana) })).status).toBe(422);
    const { body } = await move({ witness: secretOf(ben) });
    expect(body.medication.quantity).toBe(quantity);
    expect(body.movement).toMatchObject({ by: { id: ana.user.id }, witnessedBy: { id: ben.user.id } });
  });
});
