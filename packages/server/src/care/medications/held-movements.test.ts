import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMedication } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { applyMovement } from './apply-movement.ts';
import { archiveMovements } from './archive-movements.ts';
import { MedicationModel, type MedicationDocument } from './medication.repository.ts';
import { StockMovementModel } from './movement-archive.repository.ts';
import type { StoredMovement } from './movement.ts';

let server: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());

const ana = { id: 'a'.repeat(24), name: 'Ana' };
const newId = () => new Types.ObjectId().toHexString();

/** A medication with so many movements of this minute, each of one unit received. */
async function withMovements(count: number, archived: object = {}): Promise<MedicationDocument> {
  const medication = await buildMedication('Metformin', { quantity: 0 });
  const now = new Date();
  const about = { kind: 'received', amount: 1_000, reason: null, recordId: null, by: ana } as const;
  const movements: StoredMovement[] = Array.from({ length: count }, () => ({
    ...about,
    id: newId(),
    at: now,
    storedAt: now,
  }));
  const fields = {
    movements,
    stock: count * 1_000,
    version: count,
    archived: { count: 0, sum: 0, ...archived },
  };
  await MedicationModel.collection.updateOne({ _id: medication._id }, { $set: fields as never });
  return medication;
}

const stored = async ({ _id }: MedicationDocument) => {
  const found = await MedicationModel.findById(_id).lean<MedicationDocument>();
  if (!found) throw new Error('there is no such medication');
  return found;
};
const give = ({ _id }: MedicationDocument, id = newId()) =>
  applyMovement(_id.toString(), { id, kind: 'given', amount: -1, by: ana });
const enter = ({ _id }: MedicationDocument) =>
  nurse.post<{ code?: string; message: string }>(`/api/medications/${_id.toString()}/movements`, {
    kind: 'received',
    amount: 1,
  });

describe('a medication that holds over 1,000 movements of one day', () => {
  it('has all but the latest 500 archived, in order, each once, and its stock stays', async () => {
    const medication = await withMovements(2_300);
    const last = newId();
    await give(medication, last);
    await archiveMovements(50);
    const after = await stored(medication);
    expect(after).toMatchObject({ stock: 2_299_000, archived: { count: 1_801, sum: 1_801_000 } });
    expect(after.movements).toHaveLength(500);
    expect(after.movements.at(-1)?.id).toBe(last);
    expect(after.archiveSoon).toBeUndefined();
    const archive = await StockMovementModel.find({ medicationId: medication._id }).sort({ seq: 1 }).lean();
    expect(archive.map(({ seq }) => seq)).toEqual(archive.map((_, index) => index + 1));
    expect(archive.at(-1)).toMatchObject({ seq: 1_801, stock: 1_801_000 });

    // A repeat of what is archived already changes nothing.
    expect(await give(medication, archive[0]?.id)).toBeNull();
    expect((await stored(medication)).stock).toBe(2_299_000);
  });

  it('is not looked at again before 1,000 more', async () => {
    const medication = await withMovements(1_200);
    await give(medication);
    await archiveMovements(50);
    await give(medication);
    expect((await stored(medication)).archiveSoon).toBeUndefined();
    await archiveMovements(50);
    expect((await stored(medication)).movements).toHaveLength(501);
  });

  it('that was edited 1,000 times and holds few keeps them', async () => {
    const medication = await withMovements(3);
    await MedicationModel.collection.updateOne({ _id: medication._id }, { $set: { version: 5_000 } });
    await give(medication);
    expect((await stored(medication)).archiveSoon).toBe(true);
    await archiveMovements(50);
    const after = await stored(medication);
    expect(after.movements).toHaveLength(4);
    expect(after.archiveSoon).toBeUndefined();
    expect((await enter(medication)).status).toBe(201);
  });
});

describe('a medication that holds 5,000 movements', () => {
  it('takes no entered movement and no count until some are archived, and every dose', async () => {
    const medication = await withMovements(5_000, { since: 0 });
    const { status, body } = await enter(medication);
    expect([status, body.code]).toEqual([429, 'throttled']);
    expect(body.message).toBe(
      'The stock of this medication was changed very often in the last minutes. Please try again in a minute.',
    );
    const count = await nurse.put(`/api/public/medications/${medication._id.toString()}`, { quantity: 7 });
    expect(count.status).toBe(429);
    expect(await give(medication)).toMatchObject({ stock: 4_999_000 });
    await archiveMovements(50);
    expect((await enter(medication)).status).toBe(201);
    expect((await stored(medication)).movements).toHaveLength(501);
  });
});
