import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockMovement } from '@hearthline/contracts';
import { buildMedication } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { applyMovement } from './apply-movement.ts';
import { archiveMovements } from './archive-movements.ts';
import { MedicationModel, type MedicationDocument } from './medication.repository.ts';
import { StockMovementModel } from './movement-archive.repository.ts';

type Moved = { movement: StockMovement };
type Page = { movements: StockMovement[]; nextCursor?: string };

const hour = 3_600_000;
const keyed = (key: string) => ({ 'idempotency-key': key });
const idOf = (digit: string) => digit.repeat(24);
const given = { id: idOf('1'), kind: 'given' as const, amount: -1, by: { id: idOf('a'), name: 'Ana' } };

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

describe('archive of movements', () => {
  const later = (hours: number) => new Date(Date.now() + hours * hour);

  it('is not held up by movements that were stored while the clock was a year ahead', async () => {
    const year = 365 * 24 * hour;
    const ahead = await Promise.all(
      Array.from({ length: 60 }, (_, index) => buildMedication(`Ahead ${String(index)}`, { quantity: 10 })),
    );
    for (const { _id, movements } of ahead) {
      const [opening] = movements;
      const stored = [
        { ...opening, storedAt: new Date(Date.now() + year) },
        { ...opening, id: idOf('2') },
      ];
      await MedicationModel.collection.updateOne(
        { _id },
        { $set: { movements: stored, stock: 20_000 } as never },
      );
    }
    const sound = await buildMedication('Sound', { quantity: 10 });
    await archiveMovements(50, later(25));
    await archiveMovements(50, later(25));
    expect((await stored(sound)).archived.count).toBe(1);
    expect(await stored(ahead[0]!)).toMatchObject({ movements: [], archived: { count: 2, sum: 20_000 } });
    await isSum(ahead[0]!);
  });

  it('takes movements over after a day, in order, and pages go on across it', async () => {
    const medication = await buildMedication('Metformin', { quantity: 10 });
    for (const amount of [1, 2, 3]) await move(medication, { kind: 'received', amount });
    const before = await page(medication);
    await archiveMovements(1_000, later(23));
    expect((await stored(medication)).movements).toHaveLength(4);
    await archiveMovements(1_000, later(25));
    expect(await stored(medication)).toMatchObject({ movements: [], archived: { count: 4, sum: 16_000 } });
    expect(await page(medication)).toEqual(before);
    await move(medication, { kind: 'received', amount: 4 });
    await isSum(medication);
    const seen: number[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const next: Page = await page(medication, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...next.movements.map(({ quantity }) => quantity));
      cursor = next.nextCursor;
    }
    expect(seen).toEqual([20, 16, 13, 11, 10]);
  });

  it('repeats after an interruption without a duplicate or a loss', async () => {
    const medication = await buildMedication('Metformin', { quantity: 10 });
    await move(medication, { kind: 'received', amount: 1 });
    const { movements } = await stored(medication);
    await archiveMovements(1_000, later(25));
    // As if the removal from the document had been cut off.
    await MedicationModel.collection.updateOne(
      { _id: medication._id },
      { $set: { movements, archived: { count: 0, sum: 0 } } },
    );
    expect((await page(medication)).movements).toHaveLength(2);
    await Promise.all([archiveMovements(1_000, later(25)), archiveMovements(1_000, later(25))]);
    expect(await stored(medication)).toMatchObject({ movements: [], archived: { count: 2, sum: 11_000 } });
    expect((await page(medication)).movements.map(({ quantity }) => quantity)).toEqual([11, 10]);
    expect(await StockMovementModel.countDocuments({ medicationId: medication._id })).toBe(2);
  });

  it('answers a repeated movement that it holds', async () => {
    const medication = await buildMedication('Metformin', { quantity: 10 });
    const [key, body] = [randomUUID(), { kind: 'received', amount: 5 }];
    const first = await move(medication, body, key);
    await applyMovement(medication._id.toString(), given);
    await archiveMovements(1_000, later(25));
    expect(await applyMovement(medication._id.toString(), given)).toBeNull();
    const again = await move(medication, body, key);
    expect([again.status, again.body.movement]).toEqual([200, first.body.movement]);
    expect((await stored(medication)).stock).toBe(14_000);
  });

  it('refuses a cursor that it did not give', async () => {
    const medication = await buildMedication();
    for (const cursor of ['x', '-1', '0', '1e3'])
      expect((await nurse.get(`${pathOf(medication)}?cursor=${cursor}`)).status).toBe(422);
  });
});
