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
  /** Right password, refused: deactivated, maintenance or login block. Aggregated likewise. */
  'sign-in-refused',
  /** Not checked after too many failures (429). Aggregated likewise. */
  'locked-out',
  'password-changed',
  /** By somebody other than the account's owner. */
  'password-reset',
  /** A link to choose a password was sent by mail; the reason says what for. */
  'link-sent',
  'backed-up',
  'restored',
  'exported',
  'printed',
  'imported',
  /** Of an import: what it added was removed again. */
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
    'prescription',
    'medication-record',
    'care-alert',
    'session',
    'waiting-work',
    'sign-in',
    'user',
    'display',
    'tablet',
    /** Of a user, for shared tablets. Never the PIN itself. */
    'pin',
    'second-factor',
    'setting',
    'backup',
    'handover-note',
    'report',
    /** Data that somebody took out of the home in a file. */
    'export',
    'import',
    /** Words, contact data and delays of the public site; its pictures; what families wrote. */
    'website',
    'website-image',
    'contact-message',
    /** That a resident's data was erased, by whom and why: its entries stay when the others about the resident are erased. */
    'erasure',
    /** A key of another system, by which it reads from the FHIR interface. */
    'fhir-token',
    /** What such a key read; `entityId` is the key's. */
    'fhir-read',
  ]),
  /** For a session, unsent work or a failed sign-in: its user's id; zeros for an unknown user. */
  entityId: Id,
  /** The resident whom it is about, or whose record. */
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
