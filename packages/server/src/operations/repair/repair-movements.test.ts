import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { createdState, onBehalfOf } from '../../records/clinical/history.ts';
import { insertMedicationRecord } from '../../care/medication-records/insert-medication-records.repository.ts';
import { MedicationRecordModel } from '../../care/medication-records/medication-record.repository.ts';
import { settleStock, settleUnfinished } from '../../care/medication-records/settle-stock.ts';
import { stockChange } from '../../care/medication-records/stock-of-dose.ts';
import { readQuantity } from '../../care/medication-records/testing/form-02.ts';
import { voidRecord } from '../../care/medication-records/void-record.ts';
import { applyMovement } from '../../care/medications/apply-movement.ts';
import { archiveMovements } from '../../care/medications/archive-movements.ts';
import { MedicationModel } from '../../care/medications/medication.repository.ts';
import { StockMovementModel } from '../../care/medications/movement-archive.repository.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { clearDatabase } from '../../testing/clear-database.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { mongooseDatabase } from '../raw-database.ts';
import { repairInconsistencies } from './repair.ts';

const ana = { id: 'a'.repeat(24), name: 'Ana', role: 'nurse' } as const;
let end: () => Promise<void>;
beforeAll(async () => void (end = await connectModels()));
afterAll(() => end());
beforeEach(clearDatabase);

const repair = () => repairInconsistencies(mongooseDatabase(), { madeAt: new Date() });
const given = (digit: string) => ({
  id: digit.repeat(24),
  kind: 'given' as const,
  amount: -1,
  by: { id: ana.id, name: ana.name },
});
const inADay = () => new Date(Date.now() + 25 * 3_600_000);

it('repair removes movements that were archived after their medication was read, so that the next ones are archived', async () => {
  const medication = await buildMedication('Metformin', { quantity: 10 });
  const id = medication._id.toString();
  const before = await MedicationModel.findById(id).lean();
  await applyMovement(id, given('1'));
  await archiveMovements(50, inADay());
  await MedicationModel.collection.replaceOne({ _id: medication._id }, before as object);

  expect(await repair()).toEqual([
    'stock: 1 movement stored while the backup was made and not in it removed again',
  ]);
  expect(await repair()).toEqual([]);
  // The same movement, which its dose carries, and one more.
  for (const digit of ['1', '2']) await applyMovement(id, given(digit));
  await archiveMovements(50, inADay());
  const archived = await StockMovementModel.find({ medicationId: medication._id }).sort({ seq: 1 }).lean();
  expect(archived.map(({ amount, stock }) => [amount, stock])).toEqual([
    [10_000, 10_000],
    [-1_000, 9_000],
    [-1_000, 8_000],
  ]);
  expect(await readQuantity(id)).toBe(8);
});

describe('repair of a dose that was read before it was voided', () => {
  it.each([
    ['is in the backup', true],
    ['is not in the backup', false],
  ])('gives it back to the stock once where its movement %s', async (_, settledBefore) => {
    const { _id: medicationId } = await buildMedication('Metformin', { quantity: 10 });
    const { _id: residentId } = await buildResident();
    const now = new Date(Date.now() - 60_000);
    const dose = { medicationId, status: 'administered' as const };
    const { taken, movements } = stockChange(null, dose, { by: ana, at: now });
    const record = await insertMedicationRecord({
      version: 1,
      residentId,
      ...dose,
      ...taken,
      stockPending: [...movements],
      resident: { name: 'Rosa', lastName: 'Marí', nickname: null, age: 84 },
      medication: { name: 'Metformin', dosage: '850', unit: 'mg' },
      scheduledFor: now,
      administeredAt: now,
      administeredBy: ana.id,
      administeredByName: ana.name,
      recordedBy: { id: ana.id, name: ana.name },
      recordedAt: now,
      notes: null,
      createdAt: now,
      ...createdState(onBehalfOf(ana), now),
    });
    await settleStock(record);
    expect(await readQuantity(medicationId.toString())).toBe(9);
    const voided = await voidRecord(record._id.toString(), 'Wrong resident', {
      actor: onBehalfOf(ana),
      handling: undefined,
      findWitness: () => Promise.resolve(null),
    });
    if (settledBefore) await settleStock(voided);
    await moveHistory(500);
    await MedicationRecordModel.collection.replaceOne({ _id: record._id }, { ...record, history: [] });

    expect(await repair()).toEqual(['deletions: 1 deleted dose hidden again']);
    await settleUnfinished();
    expect(await readQuantity(medicationId.toString())).toBe(10);
  });
});
