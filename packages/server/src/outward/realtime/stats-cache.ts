import type { DashboardStats } from '@hearthline/contracts';
import { createTtlCache, type TtlCache } from '../../platform/flow/ttl-cache.ts';

export type CountStats = () => Promise<Omit<DashboardStats, 'connectedUsersCount'>>;

/** Caches the dashboard's four counts: three from the database, and the number of connected users. */
export function createStatsCache(
  countRecords: CountStats,
  countConnected: () => Promise<number>,
  ttlMs: number,
): TtlCache<DashboardStats> {
  const count = async () => {
    const [records, connectedUsersCount] = await Promise.all([countRecords(), countConnected()]);
    return { ...records, connectedUsersCount };
  };
  return createTtlCache(count, { ttlMs });
}
