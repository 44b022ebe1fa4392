import * as z from 'zod/mini';
import { Id, Instant } from './primitives.ts';

export const AuditAction = z.enum([
  'created',
  'updated',
  'activated',
  'deactivated',
  'photo-changed',
  'photo-removed',
  'deleted',
  'voided',
  'corrected',
  'stopped',
  'raised',
  'taken',
  /** An alert: who took it gave it back; it went to a colleague; another person took it. */
  'released',
  'handed-over',
  'taken-over',
  'noted',
  'recheck-due',
  'closed',
  'withdrawn',
  'reopened',
  'signed-in',
  'signed-out',
  'discarded',
  /** Wrong password. Aggregated: one entry for each quarter of an hour, with a count. */
  'sign-in-failed',
  /** Correct password, but refused: deactivated, maintenance or login block. Aggregated in the same way. */
  'sign-in-refused',
  /** The code was not checked, because there were too many failures (429). Aggregated in the same way. */
  'locked-out',
  'password-changed',
  /** Another user set the account's password. */
  'password-reset',
  /** A link to choose a password was sent by mail; the reason says what for. */
  'link-sent',
  'backed-up',
  'restored',
  'exported',
  'printed',
  'imported',
  /** An import was undone: the entities that it added were removed. */
  'undone',
  /** Names and texts about a resident who left were erased. */
  'erased',
  /** By another system, through an interface. Aggregated: one entry an hour, with counts. */
  'read',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** An audit entry; append-only. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: AuditAction,
  by: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  /** IP address and user agent of the request; null for changes made by the server itself. */
  from: z.nullable(z.object({ ip: z.string(), userAgent: z.string() })),
  entity: z.enum([
    'resident',
    'vitals',
    'medication',
    /** A resident's own supply of a medication; its movements are no entries. */
    'supply',
    'prescription',
    'medication-record',
    'care-alert',
    'session',
    'waiting-work',
    'sign-in',
    'user',
    'display',
    'tablet',
    /** A user's PIN for shared tablets was changed. The entry never holds the PIN. */
    'pin',
    'second-factor',
    'setting',
    'backup',
    'handover-note',
    /** A count of a controlled drug by two people, and how a difference was settled. */
    'balance-check',
    'report',
    /** A user exported data of the home to a file. */
    'export',
    'import',
    /** Words, contact data and delays of the public site; its pictures; what families wrote. */
    'website',
    'website-image',
    'contact-message',
    /** A resident's data was erased, by whom and why. This entry stays when the resident's other entries are erased. */
    'erasure',
    /** A key of another system, by which it reads from the FHIR interface. */
    'fhir-token',
    /** A read with such a key; `entityId` is the id of the key. */
    'fhir-read',
  ]),
  /** For a session, unsent work or a failed sign-in: its user's id; zeros for an unknown user. */
  entityId: Id,
  /** The resident that the entry is about, or the resident of the record. */
  residentId: z.optional(z.nullable(Id)),
  /** Readable name: a record's number, a resident's name. */
  label: z.string(),
  reason: z.nullable(z.string()),
  /** Changed fields with their values before (null for none) and after. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditEntity = AuditEntry.shape.entity;
export type AuditEntity = z.infer<typeof AuditEntity>;
