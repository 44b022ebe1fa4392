import { Types } from 'mongoose';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.model.ts';

const collection = () => VitalsRecordModel.collection;

/** The records of these numbers, hidden ones too. */
export function findByRecordNumbers(numbers: readonly string[]): Promise<VitalsDocument[]> {
  return collection()
    .find<VitalsDocument>({ recordNumber: { $in: [...numbers] } })
    .toArray();
}

/** The records of these residents that were measured at one of these times. */
export function findMeasuredAt(
  residents: readonly string[],
  times: readonly Date[],
): Promise<VitalsDocument[]> {
  return collection()
    .find<VitalsDocument>({
      residentId: { $in: residents.map((id) => new Types.ObjectId(id)) },
      hidden: false,
      recordedAt: { $in: [...times] },
    })
    .toArray();
}

/** Which of these ids are stored, hidden ones too. */
export async function findStoredVitals(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await collection()
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(rows.map(({ _id }) => _id.toString()));
}

export const vitalsIdOf = (id: string): Types.ObjectId => new Types.ObjectId(id);
