import type { Notices } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { last24Hours, overdueWindow } from '../clinical/time-windows.ts';
import { countPending } from '../medication-records/medication-record.model.ts';
import { residentsByActivity } from '../residents/resident-list.model.ts';
import { countFlaggedReadings, countMeasured } from '../vitals/find-vitals.model.ts';
import { noticeTexts, type NoticeCounts } from './notice-texts.ts';

/** Computes the four notices at `now`, over index ranges; of records out of range the readings are read. */
export async function computeNotices(timezone: string, now = new Date()): Promise<Notices> {
  const today = homeToday(timezone, now);
  const { from: dayAgo } = last24Hours(now);
  const { active, inactive } = await residentsByActivity();
  /** The count over all residents minus the one over inactive residents, who are few: both are index counts. */
  const ofActive = async (count: (residents?: typeof inactive) => Promise<number>) => {
    const [all, theirs] = await Promise.all([count(), inactive.length > 0 ? count(inactive) : 0]);
    return all - theirs;
  };
  const [flagged, overdue, measured] = await Promise.all([
    countFlaggedReadings(dayAgo, active),
    ofActive((residents) => countPending(overdueWindow(now).before, residents)),
    countMeasured(active, today.from, today.before),
  ]);
  const counts: NoticeCounts = {
    ...flagged,
    overdue,
    activeResidents: active.length,
    measured,
  };
  return noticeTexts(counts);
}
