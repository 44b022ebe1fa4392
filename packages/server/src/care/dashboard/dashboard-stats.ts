import type { DashboardStats } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { countDoses } from '../medication-records/medication-record.repository.ts';
import { residentsByActivity } from '../residents/resident-list.repository.ts';
import { countDoseFigures } from '../round/dose-figures.ts';
import type { RoundDays } from '../round/round-day.ts';
import { countMeasured } from '../vitals/find-vitals.repository.ts';
import { countVitals } from '../vitals/vitals-record.repository.ts';

/** Counts the records of the home's current day, by index. */
export async function countTodaysRecords(timezone: string, now = new Date()) {
  const { from, before } = homeToday(timezone, now);
  const [vitals, administrations] = await Promise.all([countVitals(from, before), countDoses(from, before)]);
  return { vitals, all: vitals + administrations };
}
export type TodaysRecords = Awaited<ReturnType<typeof countTodaysRecords>>;

/** The dashboard's counts for the home's current day, by index; scheduled doses are counted in the cached round. */
export async function countStats(
  roundDays: RoundDays,
  now = new Date(),
  todaysRecords: () => Promise<TodaysRecords> = () => countTodaysRecords(roundDays.timezone, now),
): Promise<Omit<DashboardStats, 'connectedUsersCount'>> {
  const { from, before } = homeToday(roundDays.timezone, now);
  const residents = residentsByActivity();
  const [records, doses, measuredResidentsCount, { active }] = await Promise.all([
    todaysRecords(),
    countDoseFigures(roundDays, async () => (await residents).inactive, now),
    residents.then((found) => countMeasured(found.active, from, before)),
    residents,
  ]);
  return {
    todayRecordsCount: records.all,
    pendingMedicationsCount: doses.overdue + doses.due + doses.later,
    doses,
    completedVitalsCount: records.vitals,
    measuredResidentsCount,
    activeResidentsCount: active.length,
  };
}
