import type { DashboardStats } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { countDoses, countPending } from '../medication-records/medication-record.model.ts';
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
    countPending(before),
  ]);
  return { todayRecordsCount: completedVitalsCount + doses, pendingMedicationsCount, completedVitalsCount };
}
