import { Types } from 'mongoose';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

const collection = () => VitalsRecordModel.collection;

/** A record with the fields that an import compares with a file. */
export type KnownVitals = Omit<VitalsDocument, keyof typeof notCompared>;

const notCompared = { history: 0, residentAllergies: 0, residentMedicalHistory: 0 } as const;

/** Up to this many residents the query selects by resident; beyond that there are too many pairs of resident and time. */
const fewResidents = 8;

/** The records with these numbers, including hidden ones. */
export function findByRecordNumbers(numbers: readonly string[]): Promise<KnownVitals[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return collection()
    .find<KnownVitals>({ recordNumber: { $in: [...numbers] } }, { projection: notCompared })
    .toArray();
}

/**
 * The records of these residents measured at one of these times; may include others. One range of the index is read if it holds
 * no more entries than were requested, e.g. for a file with new records. Otherwise each time is looked up.
 */
export async function findMeasuredAt(
  residents: readonly string[],
  times: readonly Date[],
): Promise<KnownVitals[]> {
  const sorted = times.toSorted((one, other) => one.getTime() - other.getTime());
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  const whose = residents.length <= fewResidents && {
    residentId: { $in: residents.map((id) => new Types.ObjectId(id)) },
  };
  const find = (recordedAt: object, limit?: number) =>
    collection()
      .find<KnownVitals>(
        { ...whose, hidden: false, recordedAt },
        { projection: notCompared, ...(limit !== undefined && { limit }) },
      )
      .toArray();
  const between = await find({ $gte: first, $lte: last }, times.length + 1);
  return between.length <= times.length ? between : find({ $in: sorted });
}

/** The given ids that are stored, including hidden records. */
export async function findStoredVitals(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await collection()
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(rows.map(({ _id }) => _id.toString()));
}

export const toVitalsId = (id: string): Types.ObjectId => new Types.ObjectId(id);
