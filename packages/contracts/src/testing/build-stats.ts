import type { DashboardStats } from '../care/dashboard.ts';

/** The numbers of a quiet home of 24 with these doses. */
export function buildStats(doses: Partial<DashboardStats['doses']> = {}): DashboardStats {
  const counts = { overdue: 0, missed: 0, due: 0, later: 0, ...doses };
  return {
    connectedUsersCount: 6,
    todayRecordsCount: 31,
    pendingMedicationsCount: counts.overdue + counts.due + counts.later,
    doses: counts,
    completedVitalsCount: 18,
    measuredResidentsCount: 18,
    activeResidentsCount: 24,
  };
}
