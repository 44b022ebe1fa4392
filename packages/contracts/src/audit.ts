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
  'backed-up',
  'restored',
  'password-reset',
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
    ...['resident', 'vitals', 'medication-record', 'care-alert', 'session', 'waiting-work'],
    ...['user', 'backup'],
  ] as const),
  /** Of a session or of waiting work: its user's. */
  entityId: Id,
  /** What people call the thing: a record's number, a resident's name. */
  label: z.string(),
  reason: z.nullable(z.string()),
  /** The fields that changed, each as it was (null when there was nothing) and as it became. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
