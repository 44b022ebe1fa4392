import type { RecentRecords } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { findMedicationRecords } from '../medication-records/medication-record.repository.ts';
import { findVitals } from '../vitals/find-vitals.repository.ts';
import type { TodaysRecords } from './dashboard-stats.ts';
import { recentDose, recentVitals } from './recent-record.presenter.ts';

const MAX_ROWS = 5;

/** The newest vitals and doses: today's if there are any, else the latest. Doses due in the future are left out. */
export async function listRecentRecords(
  timezone: string,
  todaysRecords: () => Promise<Pick<TodaysRecords, 'all'>>,
  now = new Date(),
): Promise<RecentRecords> {
  const today = homeToday(timezone, now);
  const upToNow = { before: new Date(now.getTime() + 1), limit: MAX_ROWS };
  const [counted, vitals, doses] = await Promise.all([
    todaysRecords(),
    findVitals({ before: today.before, limit: MAX_ROWS }),
    findMedicationRecords(upToNow),
  ]);
  const newest = [
    ...vitals.rows.map((row) => ({ at: row.recordedAt, record: recentVitals(row) })),
    ...doses.rows.map((row) => ({ at: row.at, record: recentDose(row) })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  const todays = newest.filter(({ at }) => at >= today.from);
  const hasToday = todays.length > 0;
  return {
    hasToday,
    todayCount: hasToday ? counted.all : 0,
    records: (hasToday ? todays : newest).slice(0, MAX_ROWS).map(({ record }) => record),
  };
}
