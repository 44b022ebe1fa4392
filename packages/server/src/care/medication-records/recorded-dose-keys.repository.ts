import { getDoseKey } from '@hearthline/contracts';
import { divideAmongQueries } from './find-doses.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

type KeyRow = Pick<MedicationRecordDocument, 'prescriptionId' | 'day' | 'time' | 'hidden'>;
type KeyFilter = NonNullable<Parameters<typeof MedicationRecordModel.collection.find>[0]>;

/** The keys of recorded scheduled doses of the whole home from day `first` to day `last`, read by the index on days. */
export async function readRecordedDoseKeys(first: string, last: string): Promise<Set<string>> {
  const keys = new Set<string>();
  await addKeys(keys, { day: { $gte: first, $lte: last } });
  return keys;
}

/** The keys of recorded scheduled doses of these prescriptions on these home days. */
export async function readRecordedDoseKeysAmong(
  days: readonly string[],
  prescriptionIds: readonly string[],
): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const filter of divideAmongQueries(days, prescriptionIds)) await addKeys(keys, filter);
  return keys;
}

async function addKeys(keys: Set<string>, filter: KeyFilter): Promise<void> {
  const projection = { prescriptionId: 1, day: 1, time: 1, hidden: 1 };
  const rows = MedicationRecordModel.collection.find<KeyRow>(filter, { projection, batchSize: 1_000 });
  for await (const { prescriptionId, day, time, hidden } of rows)
    if (!hidden && prescriptionId && day && time)
      keys.add(getDoseKey({ prescriptionId: prescriptionId.toString(), day, time }));
}
