import type { DashboardStats } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { countDoses } from '../medication-records/medication-record.repository.ts';
import { residentsByActivity } from '../residents/resident-list.repository.ts';
import { countDoseFigures } from '../round/dose-figures.ts';
import type { RoundDays } from '../round/round-day.ts';
import { countMeasured } from '../vitals/find-vitals.repository.ts';
import { countVitals } from '../vitals/vitals-record.repository.ts';

/** The dashboard's counts for the home's today, over index ranges; scheduled doses from the round kept in memory. */
export async function countStats(
  roundDays: RoundDays,
  now = new Date(),
): Promise<Omit<DashboardStats, 'connectedUsersCount'>> {
  const { from, before } = homeToday(roundDays.timezone, now);
  const [completedVitalsCount, administrations, { active, inactive }] = await Promise.all([
    countVitals(from, before),
    countDoses(from, before),
    residentsByActivity(),
  ]);
  const [doses, measuredResidentsCount] = await Promise.all([
    countDoseFigures(roundDays, inactive, now),
    countMeasured(active, from, before),
  ]);
  return {
    todayRecordsCount: completedVitalsCount + administrations,
    pendingMedicationsCount: doses.overdue + doses.due + doses.later,
    doses,
    completedVitalsCount,
    measuredResidentsCount,
    activeResidentsCount: active.length,
  };
}
