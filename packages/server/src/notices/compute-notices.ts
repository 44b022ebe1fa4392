import type { Notices } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { lastDay, overdueTime } from '../clinical/named-times.ts';
import { countPending } from '../medication-records/medication-record.model.ts';
import { residentsByActivity } from '../residents/residents-at-home.model.ts';
import { countFlagged, countMeasured } from '../vitals/find-vitals.model.ts';
import { noticeTexts, type NoticeCounts } from './notice-texts.ts';

/** The four notices, from the records as they are at `now`; index ranges, whatever the database holds. */
export async function computeNotices(timezone: string, now = new Date()): Promise<Notices> {
  const today = homeToday(timezone, now);
  const { from: dayAgo } = lastDay(now);
  const { active, inactive } = await residentsByActivity();
  /** All that the index counts, less what it counts for those who are not active: they are few, and so is theirs. */
  const ofActive = async (count: (residents?: typeof inactive) => Promise<number>) => {
    const [all, theirs] = await Promise.all([count(), inactive.length > 0 ? count(inactive) : 0]);
    return all - theirs;
  };
  const [severe, outOfBand, overdue, measured] = await Promise.all([
    ofActive((residents) => countFlagged('severe', dayAgo, residents)),
    ofActive((residents) => countFlagged('out-of-band', dayAgo, residents)),
    ofActive((residents) => countPending(overdueTime(now).before, residents)),
    countMeasured(active, today.from, today.before),
  ]);
  const counts: NoticeCounts = {
    severe,
    // Counted one after the other: a record that came between must not make it negative.
    attention: Math.max(0, outOfBand - severe),
    overdue,
    activeResidents: active.length,
    measured,
  };
  return noticeTexts(counts);
}
