import type { userActivity } from '@hearthline/contracts';
import type { Logger } from 'pino';
import {
  findAuditPage,
  type AuditRange,
  type AuditSelection,
} from '../../records/audit/audit-page.repository.ts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import { auditExport } from '../../records/audit/audit-export.ts';
import { parseCursor } from '../../records/clinical/cursor.ts';
import { getActor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { Config } from '../../platform/core/config.ts';
import { Download } from '../../platform/core/download.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { listAccountNames } from '../../people/users/user.repository.ts';
import { activityCsv } from './activity-csv.ts';
import { activitySelections } from './activity-selections.ts';
import { presentActivity } from './activity.presenter.ts';
import { daysRange } from './days-range.ts';
import { hiddenFrom } from './hidden-from.ts';

export interface ActivityRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Rows that a file reads at a time: each read leaves the others their turn. */
const rowsPerRead = 200;

/** Every entry of the selections, newest first, read page by page. */
async function* allEntries(
  selections: readonly AuditSelection[],
  range: Omit<AuditRange, 'limit' | 'cursor'>,
): AsyncGenerator<AuditDocument> {
  let cursor: string | undefined;
  do {
    const after = cursor === undefined ? {} : { cursor: parseCursor(cursor) };
    const page = await findAuditPage(selections, { ...range, ...after, limit: rowsPerRead });
    yield* page.rows;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

async function* activitiesOf(entries: AsyncIterable<AuditDocument>) {
  for await (const entry of entries) yield presentActivity(entry);
}

/** User activity: sign-ins, sign-outs and other acts in the system itself, as the audit has them. */
export function activityRoutes({ config, log }: ActivityRoutesDeps): Handlers<typeof userActivity> {
  const { timezone } = config;
  return {
    list: async ({ query, caller }) => {
      const { limit, cursor } = query;
      const { rows, ...rest } = await findAuditPage(activitySelections(query), {
        ...daysRange(query, timezone),
        ...(await hiddenFrom(caller.user.role)),
        ...(cursor !== undefined && { cursor: parseCursor(cursor) }),
        limit,
      });
      return { activities: rows.map(presentActivity), ...rest };
    },

    csv: async (call) => {
      const { query, caller } = call;
      const range = { ...daysRange(query, timezone), ...(await hiddenFrom(caller.user.role)) };
      const fileName = `user-activity_${homeToday(timezone).day}.csv`;
      await auditExport(getActor(call), fileName, query);
      const entries = allEntries(activitySelections(query), range);
      return new Download(fileName, activityCsv(activitiesOf(entries), timezone, log));
    },

    users: async ({ caller }) => {
      const { role } = caller.user;
      const all = await listAccountNames();
      const users = all.filter((user) => role === 'root' || user.role !== 'root');
      return { users: users.map(({ _id, name, role }) => ({ id: String(_id), name, role })) };
    },
  };
}
