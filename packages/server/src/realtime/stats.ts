import type { DashboardStats } from '@hearthline/contracts';
import { createFreshCache, type FreshCache } from './fresh-cache.ts';

export type CountStats = () => Promise<Omit<DashboardStats, 'connectedUsersCount'>>;

/** The four numbers: what the database counts, and who is connected. */
export function createStatsCounter(
  countRecords: CountStats,
  countConnected: () => Promise<number>,
  freshMs: number,
): FreshCache<DashboardStats> {
  return createFreshCache(async () => {
    const [records, connectedUsersCount] = await Promise.all([countRecords(), countConnected()]);
    return { ...records, connectedUsersCount };
  }, freshMs);
}
