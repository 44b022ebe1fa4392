import type { Types } from 'mongoose';
import { VitalsRecordModel, type Flag, type VitalsDocument } from '../vitals/vitals-record.model.ts';

const readings = {
  ...{ residentId: 1, recordedAt: 1, flagged: 1 },
  ...{ bloodPressure: 1, pulse: 1, spo2: 1, temperature: 1, sugar: 1, sugarType: 1, alertLimits: 1 },
} as const;

/** A record out of band, as much of it as the board shows. */
export type FlaggedRecord = Pick<VitalsDocument, '_id' | keyof typeof readings>;

/** Rows read at once: a day with more costs no more than this. */
export const readAtOnce = 400;

interface Span {
  readonly from: Date;
  readonly before?: Date;
  readonly band?: Flag;
  readonly residents?: readonly Types.ObjectId[];
}

/** The newest records out of band since `from`, at most 400. Found by the index that holds no others. */
export function findFlagged({ from, before, band, residents }: Span): Promise<FlaggedRecord[]> {
  return VitalsRecordModel.find(
    {
      hidden: false,
      recordedAt: { $gte: from, ...(before && { $lt: before }) },
      flagged: band === 'severe' ? band : { $exists: true },
      ...(residents && { residentId: { $in: [...residents] } }),
    },
    readings,
  )
    .sort({ recordedAt: -1, _id: -1 })
    .limit(readAtOnce)
    .lean<FlaggedRecord[]>()
    .exec();
}

/** The newest of these records of each resident, by id. One with very many does not hide the others. */
async function newestOfEach(
  residents: readonly Types.ObjectId[],
  span: Span,
): Promise<Map<string, FlaggedRecord>> {
  const newest = new Map<string, FlaggedRecord>();
  for (let waiting = residents; waiting.length > 0;) {
    const rows = await findFlagged({ ...span, residents: waiting });
    for (const row of rows) {
      const id = row.residentId.toString();
      if (!newest.has(id)) newest.set(id, row);
    }
    if (rows.length < readAtOnce) break;
    waiting = waiting.filter((id) => !newest.has(id.toString()));
  }
  return newest;
}

/** The newest severe record of each resident, by id, and the newest out of band of those who have no severe one. */
export async function findLoudest(
  residents: readonly Types.ObjectId[],
  span: Span,
): Promise<ReadonlyMap<string, FlaggedRecord>> {
  const severe = await newestOfEach(residents, { ...span, band: 'severe' });
  return new Map([...(await newestOfEach(residents, span)), ...severe]);
}
