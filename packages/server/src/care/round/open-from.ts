import { findMeta, upsertMeta } from '../../platform/database/meta.repository.ts';

/** Doses that were due before are not asked for on a later day: the version before asked for none of them; null: all are. */
export async function readOpenFrom(): Promise<Date | null> {
  return (await findMeta('open-doses'))?.openFrom ?? null;
}

/** Doses could be recorded for a day after their time. */
const recordableMs = 24 * 60 * 60_000;

/** For a home that used an earlier version, which left open doses behind for as long as it was used. */
export async function keepPastDosesClosed(now = new Date()): Promise<void> {
  await upsertMeta('open-doses', { $setOnInsert: { openFrom: new Date(now.getTime() - recordableMs) } });
}
