import type { Notices } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { last24Hours } from '../../records/clinical/time-windows.ts';
import { residentsByActivity } from '../residents/resident-list.repository.ts';
import { countDoseFigures } from '../round/dose-figures.ts';
import type { RoundDays } from '../round/round-day.ts';
import { countFlaggedReadings, countMeasured } from '../vitals/find-vitals.repository.ts';
import { noticeTexts, type NoticeCounts } from './notice-texts.ts';

/**
 * Computes the four notices at `now`, by index. Readings are read for records out of range only; scheduled doses are counted in
 * the cache.
 */
export async function computeNotices(roundDays: RoundDays, now = new Date()): Promise<Notices> {
  const today = homeToday(roundDays.timezone, now);
  const { from: dayAgo } = last24Hours(now);
  const { active, inactive } = await residentsByActivity();
  const [flagged, { overdue, missed }, measured] = await Promise.all([
    countFlaggedReadings(dayAgo, active),
    countDoseFigures(roundDays, () => Promise.resolve(inactive), now),
    countMeasured(active, today.from, today.before),
  ]);
  const counts: NoticeCounts = {
    ...flagged,
    overdue,
    missed,
    activeResidents: active.length,
    measured,
  };
  return noticeTexts(counts);
}
