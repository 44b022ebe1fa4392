import { afterAll, beforeAll, expect, it } from 'vitest';
import { AlertModel } from '../../care/alerts/alert.repository.ts';
import { checkAlerts } from '../../care/alerts/check-alerts.ts';
import { historyEntry, systemActor } from '../../records/clinical/history.ts';
import { buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { finishCorrection } from '../../care/vitals/hide-vitals.repository.ts';
import { VitalsRecordModel } from '../../care/vitals/vitals-record.repository.ts';
import { mongooseDatabase } from '../raw-database.ts';
import { repairInconsistencies } from './repair.ts';

let end: () => Promise<void>;
beforeAll(async () => void (end = await connectModels()));
afterAll(() => end());

const hour = 3_600_000;
const check = () => checkAlerts(new Date());

it('repair of an alert gives one that a correction after the records were read had taken over back to its old reading, with its notes', async () => {
  const residentId = (await buildResident())._id.toString();
  // Older than a day: nothing would raise it again.
  const measuredAt = new Date(Date.now() - 30 * hour);
  const old = await buildVitalsRecord(measuredAt, { residentId, spo2: 80 });
  await VitalsRecordModel.collection.updateOne({ _id: old._id }, { $set: { alertsPending: true } });
  await check();
  const note = { text: 'Doctor called.', by: { id: '', name: 'Ana', role: 'nurse' }, at: new Date() };
  await AlertModel.collection.updateOne({ vitalsId: old._id }, { $set: { notes: [note] } as never });
  const hidesPending = historyEntry(systemActor(), 'corrected', new Date(), { reason: 'Misread.' });
  const about = { corrects: old._id, correctionReason: 'Misread.', hidesPending };
  const correction = await buildVitalsRecord(measuredAt, { residentId, spo2: 79, ...about });
  await finishCorrection(correction);
  await check();
  expect(await AlertModel.countDocuments({ vitalsId: correction._id })).toBe(1);

  await VitalsRecordModel.collection.deleteOne({ _id: correction._id });
  await VitalsRecordModel.collection.replaceOne({ _id: old._id }, { ...old });
  const repair = () => repairInconsistencies(mongooseDatabase(), { madeAt: new Date() });
  expect(await repair()).toEqual(['alerts: 1 alert given back to the reading that stands']);
  expect(await AlertModel.find().lean()).toMatchObject([{ vitalsId: old._id, notes: [{ text: note.text }] }]);
  expect(await repair()).toEqual([]);
});
