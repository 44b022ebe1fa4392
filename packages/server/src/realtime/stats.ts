import type { DashboardStats } from '@hearthline/contracts';

export type CountStats = () => Promise<Omit<DashboardStats, 'connectedUsersCount'>>;

export interface StatsCounter {
  /** Counts anew. */
  count: () => Promise<DashboardStats>;
  /** A count begun at most `freshMs` ago, for sockets that join in a crowd. */
  recent: () => Promise<DashboardStats>;
}

/** Counts one at a time: a later count never answers before an earlier one. */
export function createStatsCounter(
  countRecords: CountStats,
  countConnected: () => Promise<number>,
  freshMs: number,
): StatsCounter {
  let last: { begun: number; answer: Promise<DashboardStats> } | null = null;

  async function after(previous: Promise<unknown> | undefined): Promise<DashboardStats> {
    await previous?.catch(() => undefined);
    const [records, connectedUsersCount] = await Promise.all([countRecords(), countConnected()]);
    return { ...records, connectedUsersCount };
  }

  function count(): Promise<DashboardStats> {
    last = { begun: Date.now(), answer: after(last?.answer) };
    return last.answer;
  }

  return { count, recent: () => (last && Date.now() - last.begun <= freshMs ? last.answer : count()) };
}
