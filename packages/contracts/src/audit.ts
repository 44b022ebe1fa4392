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
  'raised',
  'taken',
  'noted',
  'recheck-due',
  'closed',
  'withdrawn',
  'reopened',
  'signed-in',
  'signed-out',
  'discarded',
  /** A wrong password, gathered: one entry for a quarter of an hour, with how often. */
  'sign-in-failed',
  /** The right password, and not let in: deactivated, maintenance, login block. Gathered likewise. */
  'sign-in-refused',
  /** Not looked at, since too many had failed (429). Gathered likewise. */
  'locked-out',
  'password-changed',
  /** By somebody else than its owner. */
  'password-reset',
  'backed-up',
  'restored',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** One change, as it stays for good: who, when, from where, before and after. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: AuditAction,
  by: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  /** Address and browser the request came from; null for what the program did by itself. */
  from: z.nullable(z.object({ ip: z.string(), userAgent: z.string() })),
  entity: z.enum([
    'resident',
    'vitals',
    'medication-record',
    'care-alert',
    'session',
    'waiting-work',
    'sign-in',
    'user',
    'display',
    'setting',
    'backup',
  ]),
  /** Of a session, of waiting work or of a failed sign-in: its user's; zeros where it is nobody's. */
  entityId: Id,
  /** What people call the thing: a record's number, a resident's name. */
  label: z.string(),
  reason: z.nullable(z.string()),
  /** The fields that changed, each as it was (null when there was nothing) and as it became. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
