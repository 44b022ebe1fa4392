import type { DashboardStats } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { countDoses, countPending } from '../medication-records/medication-record.model.ts';
import { inactiveResidents } from '../residents/residents-at-home.model.ts';
import { countVitals } from '../vitals/vitals-record.model.ts';

/** The three numbers that the database knows, for the home's today: index ranges, counted now. */
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

/** Pending doses of those who are here: what the index counts, less what it counts for the few who are not active. */
async function countDue(before: Date): Promise<number> {
  const [all, inactive] = await Promise.all([countPending(before), inactiveResidents()]);
  return inactive.length > 0 ? all - (await countPending(before, inactive)) : all;
}
