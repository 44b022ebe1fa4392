import type { Types } from 'mongoose';
import { VitalsRecordModel, type Flag, type VitalsDocument } from '../vitals/vitals-record.model.ts';

const readings = {
  ...{ residentId: 1, recordedAt: 1, flagged: 1 },
  ...{ bloodPressure: 1, pulse: 1, spo2: 1, temperature: 1, sugar: 1, sugarType: 1 },
} as const;

/** A record out of band, as much of it as the board shows. */
export type FlaggedRecord = Pick<VitalsDocument, '_id' | keyof typeof readings>;

/** Rows read at once: a day with more costs no more than this. */
export const readAtOnce = 400;

interface Span {
  readonly from: Date;
  readonly before?: Date;
  readonly band?: Flag;
}

/** The newest records out of band of these residents since `from`, at most 400. Found by the index that holds no others. */
export function findFlagged(
  residents: readonly Types.ObjectId[],
  { from, before, band }: Span,
): Promise<FlaggedRecord[]> {
  return VitalsRecordModel.find(
    {
      hidden: false,
      recordedAt: { $gte: from, ...(before && { $lt: before }) },
      flagged: band === 'severe' ? band : { $exists: true },
      residentId: { $in: [...residents] },
    },
    readings,
  )
    .sort({ recordedAt: -1, _id: -1 })
    .limit(readAtOnce)
    .lean<FlaggedRecord[]>()
    .exec();
}

/** The newest of these records of each resident, by id. One with very many does not hide the others. */
export async function newestOfEach(
  residents: readonly Types.ObjectId[],
  span: Span,
): Promise<Map<string, FlaggedRecord>> {
  const newest = new Map<string, FlaggedRecord>();
  for (let waiting = residents; waiting.length > 0;) {
    const rows = await findFlagged(waiting, span);
    for (const row of rows) {
      const id = row.residentId.toString();
      if (!newest.has(id)) newest.set(id, row);
    }
    if (rows.length < readAtOnce) break;
    waiting = waiting.filter((id) => !newest.has(id.toString()));
  }
  return newest;
}
