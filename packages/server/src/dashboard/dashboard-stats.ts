import type { DashboardStats } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { countDoses, countPending } from '../medication-records/medication-record.model.ts';
import { inactiveResidents } from '../residents/residents-by-activity.model.ts';
import { countVitals } from '../vitals/vitals-record.model.ts';

/** The dashboard's three database counts for the home's today, over index ranges. */
export async function countStats(
  timezone: string,
  now = new Date(),
): Promise<Omit<DashboardStats, 'connectedUsersCount'>> {
  const { from, before } = homeToday(timezone, now);
  const [completedVitalsCount, doses, pendingMedicationsCount] = await Promise.all([
    countVitals(from, before),
    countDoses(from, before),
    countDue(before),
  ]);
  return { todayRecordsCount: completedVitalsCount + doses, pendingMedicationsCount, completedVitalsCount };
}

/** Pending doses of active residents: the count of all minus the one of inactive residents, who are few. */
async function countDue(before: Date): Promise<number> {
  const [all, inactive] = await Promise.all([countPending(before), inactiveResidents()]);
  return inactive.length > 0 ? all - (await countPending(before, inactive)) : all;
}
