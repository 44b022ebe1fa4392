import type { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { createdState, historyEntry, onBehalfOf, systemActor } from '../../records/clinical/history.ts';
import { insertMedicationRecord } from '../../care/medication-records/insert-medication-records.repository.ts';
import {
  findMedicationRecord,
  MedicationRecordModel,
  type MedicationRecordDocument,
} from '../../care/medication-records/medication-record.repository.ts';
import { changeMedicationRecord } from '../../care/medication-records/change-medication-record.ts';
import { closingPlan } from '../../care/medication-records/close-record.ts';
import { settleStock, settleUnfinished } from '../../care/medication-records/settle-stock.ts';
import { readQuantity } from '../../care/medication-records/testing/form-02.ts';
import { finishCorrection } from '../../care/medication-records/hide-medication-record.repository.ts';
import { writeMedicationRecord } from '../../care/medication-records/write-medication-record.repository.ts';
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

async function buildDoseRecord(
  residentId: Types.ObjectId,
  fields: Partial<MedicationRecordDocument> = {},
): Promise<MedicationRecordDocument> {
  const now = new Date();
  return insertMedicationRecord({
    version: 1,
    residentId,
    resident: { name: 'Rosa', lastName: 'Marí', nickname: null, age: 84 },
    medicationId: residentId,
    medication: { name: 'Metformin', dosage: '850', unit: 'mg' },
    scheduledFor: now,
    status: 'administered',
    administeredAt: now,
    administeredByName: ana.name,
    recordedBy: { id: ana.id, name: ana.name },
    recordedAt: now,
    notes: null,
    createdAt: now,
    ...createdState(onBehalfOf(ana), now),
    ...fields,
    administeredBy: ana.id,
  });
}

/** The state of a document that was read before it was changed. */
const tear = (record: MedicationRecordDocument, fields: object = {}) =>
  MedicationRecordModel.collection.replaceOne({ _id: record._id }, { ...record, ...fields });

it('repair hides a dose whose correction exists, with who corrected it and why', async () => {
  const { _id: residentId } = await buildResident();
  const old = await buildDoseRecord(residentId);
  const hidesPending = historyEntry(onBehalfOf(ana), 'corrected', new Date(), { reason: 'Spat out.' });
  const about = { corrects: old._id, correctionReason: 'Spat out.', hidesPending };
  const correction = await buildDoseRecord(residentId, about);
  await finishCorrection(correction);
  await tear(old);
  expect(await repair()).toEqual(['corrections: 1 corrected dose hidden again']);
  expect(await findMedicationRecord(old._id.toString())).toMatchObject({
    hidden: true,
    correctedBy: correction._id,
    history: [{ action: 'created' }, { action: 'corrected', reason: 'Spat out.', by: { name: 'Ana' } }],
  });
  expect(await repair()).toEqual([]);
});

it('repair hides a dose that was voided according to the audit', async () => {
  const record = await buildDoseRecord((await buildResident())._id);
  const entry = historyEntry(systemActor('Ana'), 'voided', new Date(), { reason: 'Wrong person.' });
  await writeMedicationRecord(record, { set: { hidden: true }, entry });
  await moveHistory(500);
  await tear(record, { history: [] });
  expect(await repair()).toEqual(['deletions: 1 deleted dose hidden again']);
  expect(await findMedicationRecord(record._id.toString())).toMatchObject({
    hidden: true,
    voided: { by: { name: 'Ana' }, reason: 'Wrong person.' },
  });
});

describe('repair of a dose that was read while it was pending, and closed before the audit was read', () => {
  const givenAt = new Date(Date.now() - 600_000);
  async function closedAfterwards(status: 'administered' | 'refused') {
    const { _id: residentId } = await buildResident();
    const medication = await buildMedication('Metformin', { quantity: 10 });
    const about = { medicationId: medication._id, status: 'pending', administeredAt: null } as const;
    const pending = await buildDoseRecord(residentId, {
      ...about,
      administeredByName: null,
      recordedBy: null,
    });
    const outcome = {
      status,
      administeredAt: status === 'administered' ? givenAt : null,
      reason: status === 'refused' ? 'Nausea' : null,
      allergyReason: null,
    };
    const save = null;
    const plan = closingPlan({ supplyId: null, ...outcome, actor: onBehalfOf(ana), now: new Date(), save });
    const id = pending._id.toString();
    const { after } = await changeMedicationRecord(id, plan, { actor: onBehalfOf(ana) });
    return { pending, after, medicationId: medication._id.toString() };
  }
  const fields = [
    'status',
    'administeredAt',
    'administeredByName',
    'recordedBy',
    'reason',
    'at',
    'version',
    'stockTaken',
  ];
  const shown = (record: MedicationRecordDocument | null) =>
    fields.map((field) => record?.[field as keyof MedicationRecordDocument] ?? null);
  const read = ({ _id }: MedicationRecordDocument) => findMedicationRecord(_id.toString());

  it.each(['administered', 'refused'] as const)('closes it as %s, as the audit says', async (status) => {
    const { pending, after } = await closedAfterwards(status);
    await moveHistory(500);
    await tear(pending, { history: [] });
    expect(await repair()).toEqual(['doses: 1 pending dose closed as the audit says']);
    expect(shown(await read(pending))).toEqual(shown(after));
    expect((await read(pending))?.administeredBy).toEqual(after.administeredBy);
    expect(await repair()).toEqual([]);
  });

  it.each([
    ['is in the backup', true],
    ['is not in the backup', false],
  ])('takes it from the stock once where its movement %s', async (_, settledBefore) => {
    const { pending, after, medicationId } = await closedAfterwards('administered');
    if (settledBefore) await settleStock(after);
    await moveHistory(500);
    await tear(pending, { history: [] });
    await repair();
    await settleUnfinished();
    expect(await readQuantity(medicationId)).toBe(9);
  });
});

it('repair names a dose that was recorded after the records were read', async () => {
  const resident = await buildResident({ name: 'Rosa', lastName: 'Marí' });
  const at = new Date('2099-11-20T08:02:00Z');
  const change = { after: at, before: null };
  const history = [historyEntry(onBehalfOf(ana), 'created', at, { changes: { administeredAt: change } })];
  const record = await buildDoseRecord(resident._id, { history });
  await moveHistory(500);
  expect(await repair()).toEqual([]);
  await MedicationRecordModel.collection.deleteOne({ _id: record._id });
  expect(await repair()).toEqual([
    'doses: 1 dose recorded while the backup was made and not in it; before you give anything, see that it was not given ' +
      'already: Metformin 850 mg of Rosa Marí, 2099-11-20 08:02 UTC, by Ana',
  ]);
});
