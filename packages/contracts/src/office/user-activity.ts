import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Day, Id, Instant, Limit } from '../base/primitives.ts';
import { Role } from '../base/role.ts';

export const ActivityType = z.enum([
  'login',
  'failed-login',
  'logout',
  'setting',
  'backup',
  'restore',
  'export',
  'print',
]);
export type ActivityType = z.infer<typeof ActivityType>;

export const activityLabels: Readonly<Record<ActivityType, string>> = {
  login: 'Signed in',
  'failed-login': 'Failed sign-in',
  logout: 'Signed out',
  setting: 'Setting changed',
  backup: 'Backup made',
  restore: 'Backup restored',
  export: 'Exported',
  print: 'Printed',
};

/** A user's action in the system itself; made from an audit entry. */
export const UserActivity = z.object({
  id: Id,
  /** Null: no account has the e-mail that was entered, or the server acted by itself. */
  userId: z.nullable(Id),
  user: z.object({ name: z.string() }),
  activityType: ActivityType,
  timestamp: Instant,
  /** In words: why a session ended, which setting became what, the name of a file. */
  details: z.string(),
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  /** The session that began or ended. This id differs from the id in the session's cookie. */
  sessionId: z.nullable(z.string()),
});
export type UserActivity = z.infer<typeof UserActivity>;

/** The kind of device that a user agent names. */
export function parseDevice(userAgent: string | null): 'Mobile' | 'Desktop' | 'Unknown' {
  if (!userAgent) return 'Unknown';
  return /Mobi|Android|iPhone|iPad|Tablet/i.test(userAgent) ? 'Mobile' : 'Desktop';
}

/** Days of the home's calendar, both inclusive; absent: all days. */
const activityFilter = {
  userId: z.optional(Id),
  type: z.optional(ActivityType),
  startDate: z.optional(Day),
  endDate: z.optional(Day),
};
const ActivityFilter = z.object(activityFilter);
export type ActivityFilter = z.infer<typeof ActivityFilter>;

const access = 'canViewActivity';

export const userActivity = {
  /** Newest first. Administrators are not shown what root users did. */
  list: {
    method: 'GET',
    path: '/api/user-activity',
    access,
    heavy: true,
    query: z.object({
      ...activityFilter,
      limit: z._default(Limit, 50),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({ activities: z.array(UserActivity), nextCursor: z.optional(z.string()) }),
  },
  /** All rows of the filter. */
  csv: {
    method: 'GET',
    path: '/api/user-activity/csv',
    access,
    heavy: true,
    query: ActivityFilter,
    reply: { media: 'text/csv; charset=utf-8' },
  },
  /** The accounts to filter by, active or not, by name. */
  users: {
    method: 'GET',
    path: '/api/user-activity/users',
    access,
    reply: z.object({ users: z.array(z.object({ id: Id, name: z.string(), role: Role })) }),
  },
} as const satisfies Resource;
