import type { Notices } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { last24Hours, overdueWindow } from '../clinical/time-windows.ts';
import { countPending } from '../medication-records/medication-record.model.ts';
import { residentsByActivity } from '../residents/residents-by-activity.model.ts';
import { countFlagged, countMeasured } from '../vitals/find-vitals.model.ts';
import { noticeTexts, type NoticeCounts } from './notice-texts.ts';

/** Computes the four notices at `now`, with counts over index ranges only. */
export async function computeNotices(timezone: string, now = new Date()): Promise<Notices> {
  const today = homeToday(timezone, now);
  const { from: dayAgo } = last24Hours(now);
  const { active, inactive } = await residentsByActivity();
  /** The count over all residents minus the one over inactive residents, who are few: both are index counts. */
  const ofActive = async (count: (residents?: typeof inactive) => Promise<number>) => {
    const [all, theirs] = await Promise.all([count(), inactive.length > 0 ? count(inactive) : 0]);
    return all - theirs;
  };
  const [severe, outOfBand, overdue, measured] = await Promise.all([
    ofActive((residents) => countFlagged('severe', dayAgo, residents)),
    ofActive((residents) => countFlagged('out-of-band', dayAgo, residents)),
    ofActive((residents) => countPending(overdueWindow(now).before, residents)),
    countMeasured(active, today.from, today.before),
  ]);
  const counts: NoticeCounts = {
    severe,
    // The two counts are separate queries: a record stored in between must not make the difference negative.
    attention: Math.max(0, outOfBand - severe),
    overdue,
    activeResidents: active.length,
    measured,
  };
  return noticeTexts(counts);
}
