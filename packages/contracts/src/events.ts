import * as z from 'zod/mini';
import { Notices } from './care/notices.ts';
import { Alert } from './care/alerts.ts';
import { DashboardStats } from './care/dashboard.ts';
import type { Permission } from './base/permissions.ts';
import { Id, Instant } from './base/primitives.ts';
import { WallBoard, type DisplayGrade } from './outward/displays.ts';
import { DoseClaim } from './care/round.ts';
import { Prescription } from './care/prescriptions.ts';
import { MedicationRecord } from './care/medication-records.ts';
import { endReasons, type EndReason } from './people/sessions.ts';
import { SystemStatus } from './office/settings.ts';
import { UnsavedForms } from './people/unsaved-forms.ts';
import { StaffMember } from './people/users.ts';
import { VitalsRecord } from './care/vitals.ts';

const EntityChange = z.object({
  id: Id,
  change: z.enum(['created', 'updated', 'deleted']),
  version: z.int(),
});

/** All socket events, server to client. Clients send `clientEvents` alone: writes use REST. */
export const events = {
  'system:status': SystemStatus,
  'session:ended': z.object({
    reason: z.enum(Object.keys(endReasons) as [EndReason, ...EndReason[]]),
    message: z.string(),
  }),
  /** `late`: this server hears the other servers late or not at all, so that what is saved there may show late. */
  heartbeat: z.object({ now: Instant, late: z.optional(z.boolean()) }),
  'dashboard:stats': DashboardStats,
  'presence:changed': z.object({ users: z.array(StaffMember) }),
  'alerts:changed': Notices,
  'vitals:created': z.array(VitalsRecord),
  'vitals:deleted': z.array(z.object({ id: Id })),
  'medication-records:created': z.array(MedicationRecord),
  'medication-records:updated': z.array(MedicationRecord),
  /** Voided or corrected. */
  'medication-records:deleted': z.array(z.object({ id: Id })),
  'care-alerts:changed': z.array(Alert),
  /** Claims of the round: begun, waiting for a second person, or ended. */
  'dose-claims:changed': z.array(DoseClaim),
  /** Written, changed or stopped; a change sends the ended prescription and its successor. */
  'prescriptions:changed': z.array(Prescription),
  'records:reload': z.object({
    /** `all`: whatever is on screen, because events may have been missed. */
    resource: z.enum(['vitals', 'medication-records', 'residents', 'medications', 'all']),
  }),
  'residents:changed': EntityChange,
  /** To holders of canViewMedications: a medication or its stock. */
  'medications:changed': EntityChange,
  /** To holders of canOpenMedications: a resident's supply, or what is in it. */
  'supplies:changed': z.object({}),
  /** To users who may list that user's role, and to the user. */
  'users:changed': EntityChange,
  /** A note was added or removed, or a user read a handover. */
  'handover:changed': z.object({}),
  /** Controlled drugs were counted, or a difference was settled. */
  'balance-checks:changed': z.object({}),
  /** To holders of canManageDisplays: a display or a shared tablet was paired, changed, ended or seen. */
  'displays:changed': z.object({}),
  /** To holders of canViewActivity: a user signed in or out, failed to sign in, or changed a setting. */
  'user-activity:changed': z.object({}),
  /** To holders of canOperateDatabase: a backup was started, made, checked or removed, or made progress. */
  'backups:changed': z.object({}),
  /** To root: a user started or stopped holding unsaved values in a form. */
  'unsaved-forms:changed': z.object({}),
  /** To everyone: what the public site shows was changed. */
  'website:changed': EntityChange,
  /** To holders of canEditWebsite: a message came, was read, answered or deleted. */
  'contact-messages:changed': z.object({}),
  /** To root: a note, a version log or a key of an interface was added, changed or deleted. */
  'rootings:changed': z.object({}),
  /** To root: a resident's data is being erased, or was. */
  'erasures:changed': z.object({}),
  /** To displays only: the board of their grade, on every change. */
  'wall:board': WallBoard,
  /** To one display before it is disconnected: it must blank its board. */
  'display:ended': z.object({ message: z.string() }),
} as const;

/** Events that clients send: presence, which is not stored. The server ignores every other event. */
export const clientEvents = { 'forms:unsaved': UnsavedForms } as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** Events with lists as payload: the server batches events that occur during a broadcast. */
export const listEvents = [
  'vitals:created',
  'vitals:deleted',
  'medication-records:created',
  'medication-records:updated',
  'medication-records:deleted',
  'care-alerts:changed',
  'dose-claims:changed',
  'prescriptions:changed',
] as const satisfies readonly EventName[];

/** Events whose latest payload alone matters: throttled to ten a second. */
export const latestEvents = [
  'dashboard:stats',
  'presence:changed',
  'alerts:changed',
  'displays:changed',
  'handover:changed',
  'supplies:changed',
  'balance-checks:changed',
  'user-activity:changed',
  'backups:changed',
  'unsaved-forms:changed',
  'rootings:changed',
  'erasures:changed',
] as const satisfies readonly EventName[];

declare const room: unique symbol;
/** Name of a Socket.IO room; made by `rooms` only. */
export type Room = string & { readonly [room]: true };

export const rooms = {
  /** Every socket, signed in or not. */
  everyone: 'everyone' as Room,
  signedIn: 'signed-in' as Room,
  /** Holders of the permission. */
  holding: (permission: Permission) => `holding:${permission}` as Room,
  user: (id: string) => `user:${id}` as Room,
  session: (id: string) => `session:${id}` as Room,
  display: (id: string) => `display:${id}` as Room,
  /** Every display of this grade. */
  displays: (grade: DisplayGrade) => `displays:${grade}` as Room,
} as const;
