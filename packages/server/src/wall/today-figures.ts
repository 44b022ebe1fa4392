import type { HomeDay } from '../clinical/home-day.ts';
import { findUnmeasured } from '../vitals/find-vitals.model.ts';
import { flaggedReadings } from './board-readings.ts';
import type { ActiveResident } from './board-residents.model.ts';
import { findLoudest, type FlaggedRecord } from './flagged-records.model.ts';
import type { BoardPerson, FullBoard } from './full-board.ts';

/**
 * Who was measured today, and the loudest that was found, in the order of `people`. `flagged` are all records out of band
 * that were made today, the newest first; null where they are too many to be read at once.
 */
export async function readTodayFigures(
  people: ReadonlyMap<string, BoardPerson>,
  ids: readonly ActiveResident['_id'][],
  { from, before }: HomeDay,
  flagged: readonly FlaggedRecord[] | null,
): Promise<FullBoard['residents']> {
  const ofToday = flagged?.filter(({ recordedAt }) => recordedAt >= from && recordedAt < before);
  const [unmeasured, loudest] = await Promise.all([
    findUnmeasured(ids, from, before),
    ofToday ? loudestOf(ofToday) : findLoudest(ids, { from, before }),
  ]);
  return [...people].map(([id, person]) => {
    const record = loudest.get(id);
    const band = record && flaggedReadings(record)[0]?.band;
    const measuredToday = !unmeasured.has(id);
    return {
      ...{ person, measuredToday, tone: band?.tone ?? 'normal', side: band?.side ?? 'normal' },
      word: band?.word ?? (measuredToday ? 'Normal' : null),
    };
  });
}

/** Of each resident the newest severe record, else the newest. */
function loudestOf(newestFirst: readonly FlaggedRecord[]): ReadonlyMap<string, FlaggedRecord> {
  const loudest = new Map<string, FlaggedRecord>();
  for (const record of newestFirst) {
    const id = record.residentId.toString();
    const known = loudest.get(id);
    if (!known || (known.flagged !== 'severe' && record.flagged === 'severe')) loudest.set(id, record);
  }
  return loudest;
}
