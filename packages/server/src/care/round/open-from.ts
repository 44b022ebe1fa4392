import { findMeta, upsertMeta } from '../../platform/database/meta.repository.ts';

/**
 * The time before which open doses are not carried over to later days, because an earlier version left them open; null if there
 * is none.
 */
export async function readOpenFrom(): Promise<Date | null> {
  return (await findMeta('open-doses'))?.openFrom ?? null;
}

/** In the earlier version a dose could be recorded for a day after its time. */
const recordableMs = 24 * 60 * 60_000;

/** Called for a home of an earlier version, whose old open doses must not appear in the round. */
export async function keepPastDosesClosed(now = new Date()): Promise<void> {
  await upsertMeta('open-doses', { $setOnInsert: { openFrom: new Date(now.getTime() - recordableMs) } });
}
