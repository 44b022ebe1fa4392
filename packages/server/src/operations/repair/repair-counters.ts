import type { VitalsDocument } from '../../vitals/vitals-record.model.ts';
import { plural } from '../progress.ts';
import type { Repair } from './types.ts';

const numbered = /^(VR-\d{8})-(\d{4,15})$/;

/** Raises counters to the highest record number stored: otherwise the next save would be refused as a duplicate. */
export const repairCounters: Repair = async (db) => {
  const highest = new Map<string, number>();
  const records = db
    .collection<VitalsDocument>('vitals_records')
    .find({}, { projection: { recordNumber: 1 } });
  for await (const { recordNumber } of records) {
    const [, counter = '', digits] = numbered.exec(recordNumber ?? '') ?? [];
    const number = Number(digits);
    if (digits && number > (highest.get(counter) ?? 0)) highest.set(counter, number);
  }
  const counters = db.collection<{ _id: string; value: number }>('counters');
  let raised = 0;
  for (const [_id, value] of highest) {
    const found = await counters.findOne({ _id });
    if (found && found.value >= value) continue;
    await counters.updateOne({ _id }, { $set: { value } }, { upsert: true });
    raised += 1;
  }
  return raised === 0
    ? []
    : [`record numbers: ${plural(raised, 'counter')} set past the highest number stored`];
};
