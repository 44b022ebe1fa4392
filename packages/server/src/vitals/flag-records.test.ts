import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildVitalsRecord } from '../testing/build-clinical.ts';
import { connectModels } from '../testing/connect-models.ts';
import { completeRecords } from './flag-records.model.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.model.ts';

let end: () => Promise<void>;
beforeAll(async () => {
  end = await connectModels();
});
afterAll(() => end());

const stored = () => VitalsRecordModel.find().sort({ pulse: 1 }).lean<VitalsDocument[]>();

it('records of earlier versions get their flags, and their entries ids, by the migration, run twice', async () => {
  for (const pulse of [40, 50, 70]) await buildVitalsRecord(new Date(), { pulse });
  for (const record of await stored()) {
    const history = record.history.map(({ at, by, action }) => ({ at, by, action }));
    const asItWas = { $unset: { flagged: '' }, $set: { history } };
    await VitalsRecordModel.collection.updateOne({ _id: record._id }, asItWas);
  }
  expect((await stored()).map(({ flagged }) => flagged)).toEqual([undefined, undefined, undefined]);
  await completeRecords();
  const once = await stored();
  await completeRecords();
  expect(await stored()).toEqual(once);
  expect(once.map(({ flagged }) => flagged)).toEqual(['severe', 'attention', undefined]);
  for (const { history } of once) {
    expect(history).toMatchObject([{ from: null, reason: null, changes: {}, action: 'created' }]);
    expect(history[0]?.id).toMatch(/^[0-9a-f]{24}$/);
  }
});
