import { Types } from 'mongoose';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

const collection = () => VitalsRecordModel.collection;

/** A record without what no file is compared with. */
export type KnownVitals = Omit<VitalsDocument, keyof typeof notCompared>;

const notCompared = { history: 0, residentAllergies: 0, residentMedicalHistory: 0 } as const;

/** Up to so many residents a lookup goes to each one's records; of more the pairs of resident and time are too many. */
const fewResidents = 8;

/** The records of these numbers, hidden ones too. */
export function findByRecordNumbers(numbers: readonly string[]): Promise<KnownVitals[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return collection()
    .find<KnownVitals>({ recordNumber: { $in: [...numbers] } }, { projection: notCompared })
    .toArray();
}

/**
 * The records of these residents that were measured at one of these times, and maybe others. One stretch of the index is read
 * where it holds no more than is asked for, as of a file whose records are not stored yet; else each time is looked up.
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

/** Which of these ids are stored, hidden ones too. */
export async function findStoredVitals(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await collection()
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(rows.map(({ _id }) => _id.toString()));
}

export const toVitalsId = (id: string): Types.ObjectId => new Types.ObjectId(id);
