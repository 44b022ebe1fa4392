import * as z from 'zod/mini';
import { Notices } from './notices.ts';
import { Alert } from './alerts.ts';
import { DashboardStats } from './dashboard.ts';
import type { Permission } from './permissions.ts';
import { Id, Instant } from './primitives.ts';
import { WallBoard, type DisplayGrade } from './displays.ts';
import { EndReason } from './sessions.ts';
import { SystemStatus } from './system.ts';
import { StaffMember } from './users.ts';
import { VitalsRecord } from './vitals.ts';

export { heartbeat } from './heartbeat.ts';

const ResidentChange = z.object({ id: Id, change: z.enum(['created', 'updated', 'deleted']), version: z.int() });

/** Everything the server says on the socket. Clients say nothing: writes go over REST. */
export const events = {
  'system:status': SystemStatus,
  'session:ended': z.object({ reason: EndReason, message: z.string() }),
  heartbeat: z.object({ now: Instant }),
  'dashboard:stats': DashboardStats,
  'presence:changed': z.object({ users: z.array(StaffMember) }),
  'alerts:changed': Notices,
  'vitals:created': z.array(VitalsRecord),
  'vitals:deleted': z.array(z.object({ id: Id })),
  'care-alerts:changed': z.array(Alert),
  'records:reload': z.object({ resource: z.enum(['vitals', 'medication-records', 'residents']) }),
  'residents:changed': ResidentChange,
  /** To those who may manage displays: one was paired, changed, ended, or gave a sign of life. */
  'displays:changed': z.object({}),
  /** To displays alone: the whole board as its grade has it, when something of it changed. */
  'wall:board': WallBoard,
  /** To one display, which the server then disconnects: it shows nothing from now on. */
  'display:ended': z.object({ message: z.string() }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** Events that go out as lists, in order; what happens while one is being written joins the next. */
export const listEvents = [
  'vitals:created',
  'vitals:deleted',
  'care-alerts:changed',
] as const satisfies readonly EventName[];

/** Events of which only the newest matters: at most ten a second. */
export const latestEvents = [
  'dashboard:stats',
  'presence:changed',
  'alerts:changed',
  'displays:changed',
] as const satisfies readonly EventName[];

declare const room: unique symbol;
/** A room's name; only `rooms` makes one. */
export type Room = string & { readonly [room]: true };

export const rooms = {
  /** Every socket, signed in or not. */
  everyone: 'everyone' as Room,
  signedIn: 'signed-in' as Room,
  /** Whoever holds the permission. */
  holding: (permission: Permission) => `holding:${permission}` as Room,
  user: (id: string) => `user:${id}` as Room,
  session: (id: string) => `session:${id}` as Room,
  display: (id: string) => `display:${id}` as Room,
  /** Every display that shows this much. */
  displays: (grade: DisplayGrade) => `displays:${grade}` as Room,
} as const;
