import type { Types } from 'mongoose';
import { readingsProjection } from './reading-fields.ts';
import { VitalsRecordModel, type Flag, type VitalsDocument } from './vitals-record.repository.ts';

const projection = { residentId: 1, recordedAt: 1, flagged: 1, ...readingsProjection } as const;

/** A record out of band, with the fields that the board shows. */
export type FlaggedRecord = Pick<VitalsDocument, '_id' | keyof typeof projection>;

/** Records per query, to limit the cost of a day with very many. */
export const maxRows = 400;

interface FlaggedQuery {
  readonly from: Date;
  readonly before?: Date;
  readonly band?: Flag;
  readonly residents?: readonly Types.ObjectId[];
}

/** The newest records out of band since `from`, at most 400; uses the partial index on flagged records. */
export function findFlagged({ from, before, band, residents }: FlaggedQuery): Promise<FlaggedRecord[]> {
  return VitalsRecordModel.find(
    {
      hidden: false,
      recordedAt: { $gte: from, ...(before && { $lt: before }) },
      flagged: band === 'severe' ? band : { $exists: true },
      ...(residents && { residentId: { $in: [...residents] } }),
    },
    projection,
  )
    .sort({ recordedAt: -1, _id: -1 })
    .limit(maxRows)
    .lean<FlaggedRecord[]>()
    .exec();
}

/**
 * The newest matching record of each resident, by resident id. The query repeats for residents still missing, so that a
 * resident with very many records does not hide the others.
 */
async function newestOfEach(
  residents: readonly Types.ObjectId[],
  query: FlaggedQuery,
): Promise<Map<string, FlaggedRecord>> {
  const newest = new Map<string, FlaggedRecord>();
  for (let missing = residents; missing.length > 0;) {
    const rows = await findFlagged({ ...query, residents: missing });
    for (const row of rows) {
      const id = row.residentId.toString();
      if (!newest.has(id)) newest.set(id, row);
    }
    if (rows.length < maxRows) break;
    missing = missing.filter((id) => !newest.has(id.toString()));
  }
  return newest;
}

/** The newest severe record of each resident, by resident id; the newest record out of band if none is severe. */
export async function findMostSevere(
  residents: readonly Types.ObjectId[],
  query: FlaggedQuery,
): Promise<ReadonlyMap<string, FlaggedRecord>> {
  const severe = await newestOfEach(residents, { ...query, band: 'severe' });
  return new Map([...(await newestOfEach(residents, query)), ...severe]);
}
