import type { VitalKind } from '@hearthline/contracts';
import type { Types } from 'mongoose';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

type LastRow = Pick<VitalsDocument, 'residentId' | 'recordedAt'>;

const DAY_MS = 86_400_000;

/**
 * Spans in days that are read for all residents at once. The first covers a home that measures every day, and limits the rows
 * of one read.
 */
const spans = [2, 30] as const;

/**
 * The latest measurement time of each resident, by id; residents never measured are missing. One indexed read covers
 * measurements of the last two days, a second one the last 30 days. Each remaining resident costs one lookup of a single index
 * entry.
 */
export async function findLastVitals(
  residents: readonly Types.ObjectId[],
  now = new Date(),
): Promise<ReadonlyMap<string, Date>> {
  const last = new Map<string, Date>();
  const keepNewest = ({ residentId, recordedAt }: LastRow) => {
    const known = last.get(residentId.toString());
    if (!known || recordedAt > known) last.set(residentId.toString(), recordedAt);
  };
  const missing = () => residents.filter((id) => !last.has(id.toString()));
  for (const days of spans) {
    const from = new Date(now.getTime() - days * DAY_MS);
    if (missing().length > 0) for (const row of await findSince(missing(), from)) keepNewest(row);
  }
  for (const row of await Promise.all(missing().map(findNewest))) if (row) keepNewest(row);
  return last;
}

const projection = { residentId: 1, recordedAt: 1 } as const;

function findSince(residents: readonly Types.ObjectId[], from: Date): Promise<LastRow[]> {
  return VitalsRecordModel.find(
    { residentId: { $in: [...residents] }, hidden: false, recordedAt: { $gte: from } },
    projection,
  )
    .lean<LastRow[]>()
    .exec();
}

function findNewest(residentId: Types.ObjectId): Promise<LastRow | null> {
  return VitalsRecordModel.findOne({ residentId, hidden: false }, projection)
    .sort({ recordedAt: -1, _id: -1 })
    .lean<LastRow>()
    .exec();
}

/** A value of one reading, and when it was measured. */
export interface LastReading {
  readonly value: string | number;
  readonly recordedAt: Date;
}

/** The resident's last value of a reading, measured at `until` or up to 30 days before; null if there is none. */
export async function findLastReading(
  residentId: Types.ObjectId,
  kind: VitalKind,
  until: Date,
): Promise<LastReading | null> {
  const from = new Date(until.getTime() - 30 * DAY_MS);
  const found = await VitalsRecordModel.findOne(
    { residentId, hidden: false, recordedAt: { $gte: from, $lte: until }, [kind]: { $ne: null } },
    { recordedAt: 1, [kind]: 1 },
  )
    .sort({ recordedAt: -1, _id: -1 })
    .lean<Pick<VitalsDocument, 'recordedAt' | VitalKind> | null>()
    .exec();
  const value = found?.[kind] ?? null;
  return found && value !== null ? { value, recordedAt: found.recordedAt } : null;
}
