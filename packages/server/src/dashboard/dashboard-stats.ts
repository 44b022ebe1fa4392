import type { DashboardStats } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { countDoses, countPending } from '../medication-records/medication-record.model.ts';
import { countActive, findIdsByStatus } from '../residents/resident-list.model.ts';
import { countMeasured } from '../vitals/find-vitals.model.ts';
import { countVitals } from '../vitals/vitals-record.model.ts';

/** The dashboard's database counts for the home's today, over index ranges. */
export async function countStats(
  timezone: string,
  now = new Date(),
): Promise<Omit<DashboardStats, 'connectedUsersCount'>> {
  const { from, before } = homeToday(timezone, now);
  // The inactive are few: reading them costs less than reading all residents. Of them nothing is due.
  const inactive = await findIdsByStatus('inactive');
  const [completedVitalsCount, doses, pending, pendingOfInactive, measured, activeResidentsCount] =
    await Promise.all([
      countVitals(from, before),
      countDoses(from, before),
      countPending(before),
      inactive.length > 0 ? countPending(before, inactive) : 0,
      countMeasured(from, before, inactive),
      countActive(),
    ]);
  return {
    todayRecordsCount: completedVitalsCount + doses,
    pendingMedicationsCount: pending - pendingOfInactive,
    completedVitalsCount,
    measuredResidentsCount: measured,
    activeResidentsCount,
  };
}
