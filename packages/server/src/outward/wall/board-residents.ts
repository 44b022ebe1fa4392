import type { HomeDay } from '../../records/clinical/home-day.ts';
import { findUnmeasured } from '../../care/vitals/find-vitals.repository.ts';
import { flaggedReadings } from './board-readings.ts';
import type { ActiveResident } from '../../care/residents/resident-list.repository.ts';
import { findMostSevere, type FlaggedRecord } from '../../care/vitals/flagged-vitals.repository.ts';
import type { BoardResident, FullBoard } from './full-board.ts';

/**
 * For each resident, whether they were measured today and the most severe band of today, in the order of `residentsById`.
 * `flagged`: today's records out of band, newest first; null if one query could not return all of them.
 */
export async function readBoardResidents(
  residentsById: ReadonlyMap<string, BoardResident>,
  ids: readonly ActiveResident['_id'][],
  { from, before }: HomeDay,
  flagged: readonly FlaggedRecord[] | null,
): Promise<FullBoard['residents']> {
  const flaggedToday = flagged?.filter(({ recordedAt }) => recordedAt >= from && recordedAt < before);
  const [unmeasured, mostSevere] = await Promise.all([
    findUnmeasured(ids, from, before),
    flaggedToday ? mostSevereOf(flaggedToday) : findMostSevere(ids, { from, before }),
  ]);
  return [...residentsById].map(([id, resident]) => {
    const record = mostSevere.get(id);
    const band = record && flaggedReadings(record)[0]?.band;
    const measuredToday = !unmeasured.has(id);
    return {
      resident,
      measuredToday,
      tone: band?.tone ?? 'normal',
      side: band?.side ?? 'normal',
      word: band?.word ?? (measuredToday ? 'Normal' : null),
    };
  });
}

/** The newest severe record of each resident, by resident id; the newest record if none is severe. */
function mostSevereOf(newestFirst: readonly FlaggedRecord[]): ReadonlyMap<string, FlaggedRecord> {
  const mostSevere = new Map<string, FlaggedRecord>();
  for (const record of newestFirst) {
    const id = record.residentId.toString();
    const known = mostSevere.get(id);
    if (!known || (known.flagged !== 'severe' && record.flagged === 'severe')) mostSevere.set(id, record);
  }
  return mostSevere;
}
