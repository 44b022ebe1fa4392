import type { DashboardStats } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { countDoses, countPending } from '../medication-records/medication-record.model.ts';
import { residentsByActivity } from '../residents/resident-list.model.ts';
import { countMeasured } from '../vitals/find-vitals.model.ts';
import { countVitals } from '../vitals/vitals-record.model.ts';

/** The dashboard's database counts for the home's today, over index ranges. */
export async function countStats(
  timezone: string,
  now = new Date(),
): Promise<Omit<DashboardStats, 'connectedUsersCount'>> {
  const { from, before } = homeToday(timezone, now);
  const [completedVitalsCount, doses, pending, { active, inactive }] = await Promise.all([
    countVitals(from, before),
    countDoses(from, before),
    countPending(before),
    residentsByActivity(),
  ]);
  const [pendingOfInactive, measuredResidentsCount] = await Promise.all([
    // The inactive are few: of them nothing is due.
    inactive.length > 0 ? countPending(before, inactive) : 0,
    countMeasured(active, from, before),
  ]);
  return {
    todayRecordsCount: completedVitalsCount + doses,
    pendingMedicationsCount: pending - pendingOfInactive,
    completedVitalsCount,
    measuredResidentsCount,
    activeResidentsCount: active.length,
  };
}
