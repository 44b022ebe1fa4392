import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Notices } from './notices.ts';
import { Id, Instant } from '../base/primitives.ts';
import { ActiveUser } from '../people/users.ts';
import { MedicationRecord } from './medication-records.ts';
import { RecordedReadings } from './recorded-readings.ts';

/**
 * Unrecorded doses, by the clock: the scheduled doses of the round (`isInRound`), and pending records without a prescription.
 * These are due from their time on and overdue an hour later.
 */
export const DoseFigures = z.object({
  overdue: z.int(),
  /** Past their window; they can still be recorded. */
  missed: z.int(),
  due: z.int(),
  /** By the end of the home's day. */
  later: z.int(),
});
export type DoseFigures = z.infer<typeof DoseFigures>;

/** The dashboard's four numbers, and of how many active residents how many were measured. */
export const DashboardStats = z.object({
  /** Users with an open socket. */
  connectedUsersCount: z.int(),
  /**
   * Today's vitals (by recordedAt) and medication records (by administeredAt, else scheduledFor), by the home's
   * calendar.
   */
  todayRecordsCount: z.int(),
  /** Doses overdue, due and later by the end of the home's day. */
  pendingMedicationsCount: z.int(),
  doses: DoseFigures,
  /** Today's vitals by recordedAt, by the home's calendar. */
  completedVitalsCount: z.int(),
  /** Active residents with vitals today, by recordedAt. */
  measuredResidentsCount: z.int(),
  activeResidentsCount: z.int(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** A line of the dashboard's Recent Records. */
export const RecentRecord = z.object({
  type: z.enum(['vitals', 'medication']),
  id: Id,
  version: z.int(),
  resident: z.nullable(
    z.object({ id: Id, name: z.string(), lastName: z.string(), age: z.nullable(z.int()) }),
  ),
  /** Null unless `type` is "vitals". */
  readings: z.nullable(RecordedReadings),
  /** The dose of a medication record; absent from older servers. */
  given: z.optional(
    z.pick(MedicationRecord, { medication: true, dose: true, status: true, prescriptionId: true }),
  ),
  recordedAt: z.nullable(Instant),
  administeredAt: z.nullable(Instant),
  scheduledFor: z.nullable(Instant),
  recordedByUser: z.nullable(z.object({ name: z.string() })),
  administeredByUser: z.nullable(z.object({ name: z.string() })),
});
export type RecentRecord = z.infer<typeof RecentRecord>;

export const RecentRecords = z.object({
  hasToday: z.boolean(),
  todayCount: z.int(),
  records: z.array(RecentRecord),
});
export type RecentRecords = z.infer<typeof RecentRecords>;

export const dashboard = {
  stats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'signed-in',
    reply: z.object({ stats: DashboardStats }),
  },
  notices: {
    method: 'GET',
    path: '/api/dashboard/notices',
    access: 'signed-in',
    reply: z.object({ notices: Notices }),
  },
  recentRecords: {
    method: 'GET',
    path: '/api/dashboard/recent-records',
    access: 'signed-in',
    reply: RecentRecords,
  },
  activeUsers: {
    method: 'GET',
    path: '/api/active-users',
    access: 'signed-in',
    query: z.object({ timeFrame: z._default(z.enum(['1h', '24h', '7d']), '24h') }),
    reply: z.object({ activeUsers: z.array(ActiveUser) }),
  },
} as const satisfies Resource;
