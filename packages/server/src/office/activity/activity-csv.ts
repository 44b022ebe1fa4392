import type { Readable } from 'node:stream';
import { TZDate } from '@date-fns/tz';
import { activityLabels, parseDevice, type UserActivity } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { inPages, writeCsv } from '../../platform/core/write-csv.ts';

const headers = [
  'Time',
  'User',
  'Activity',
  'Details',
  'Device',
  'IP Address',
  'User Agent',
  'Session',
] as const;

/** The CSV file of activities, written while they are read; times by the home's clock. */
export function activityCsv(
  activities: AsyncIterable<UserActivity>,
  timezone: string,
  log: Pick<Logger, 'error'>,
): Readable {
  async function* cells() {
    for await (const page of inPages(activities)) yield page.map((activity) => cellsOf(activity, timezone));
  }
  return writeCsv({ headers, pages: cells() }, log);
}

function cellsOf(activity: UserActivity, timezone: string): readonly string[] {
  const { timestamp, user, activityType, details, userAgent, ipAddress, sessionId } = activity;
  return [
    new TZDate(Date.parse(timestamp), timezone).toISOString().slice(0, 19).replace('T', ' '),
    user.name,
    activityLabels[activityType],
    details,
    parseDevice(userAgent),
    ipAddress ?? 'Unknown',
    userAgent ?? '',
    sessionId ?? '',
  ];
}
