import type { DashboardStats } from '@hearthline/contracts';
import { createRecent, type Recent } from './recent.ts';

export type CountStats = () => Promise<Omit<DashboardStats, 'connectedUsersCount'>>;

/** The four numbers: what the database counts, and who is connected. */
export function createStatsCounter(
  countRecords: CountStats,
  countConnected: () => Promise<number>,
  freshMs: number,
): Recent<DashboardStats> {
  return createRecent(async () => {
    const [records, connectedUsersCount] = await Promise.all([countRecords(), countConnected()]);
    return { ...records, connectedUsersCount };
  }, freshMs);
}
