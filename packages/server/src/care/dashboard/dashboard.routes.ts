import { can, type dashboard } from '@hearthline/contracts';
import { batchCalls } from '../../platform/flow/batch.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { computeNotices } from '../notices/compute-notices.ts';
import type { RoundDays } from '../round/round-day.ts';
import { listUsersActiveSince } from '../../people/users/user.repository.ts';
import { presentActiveUser } from '../../people/users/user.presenter.ts';
import { listRecentRecords } from './recent-records.ts';
import { countStats, countTodaysRecords } from './dashboard-stats.ts';

const HOUR = 3_600_000;
const frames = { '1h': HOUR, '24h': 24 * HOUR, '7d': 7 * 24 * HOUR } as const;

/** The timeout of a read in ms. Dashboards that load together, e.g. after a restart, share one computation. */
const deadlineMs = 8_000;

export interface DashboardRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly roundDays: RoundDays;
  /** Ids of users with an open socket. */
  readonly connectedUserIds: () => Promise<string[]>;
}

export function dashboardRoutes({
  config,
  roundDays,
  connectedUserIds,
}: DashboardRoutesDeps): Handlers<typeof dashboard> {
  const readTodaysRecords = batchCalls(() => countTodaysRecords(config.timezone), { deadlineMs });
  const readStats = batchCalls(() => countStats(roundDays, new Date(), readTodaysRecords), { deadlineMs });
  const readNotices = batchCalls(() => computeNotices(roundDays), { deadlineMs });
  return {
    stats: async () => {
      const [records, connected] = await Promise.all([readStats(), connectedUserIds()]);
      return { stats: { ...records, connectedUsersCount: connected.length } };
    },

    notices: async () => ({ notices: await readNotices() }),
    recentRecords: () => listRecentRecords(config.timezone, readTodaysRecords),

    activeUsers: async ({ query, caller }) => {
      const since = new Date(Date.now() - frames[query.timeFrame]);
      const withContacts = can(caller.user.role, 'canViewContacts');
      const users = await listUsersActiveSince(since);
      return { activeUsers: users.map((user) => presentActiveUser(user, withContacts)) };
    },
  };
}
