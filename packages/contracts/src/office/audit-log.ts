import * as z from 'zod/mini';
import { AuditEntity, AuditEntry } from '../base/audit.ts';
import type { Resource } from '../base/endpoint.ts';
import { Day, Id, Limit } from '../base/primitives.ts';

/** Filters of the entries; all conditions must hold. Days are in the home's calendar, both inclusive. */
export const AuditQuery = z.object({
  entity: z.optional(AuditEntity),
  /** The document that was changed. */
  entityId: z.optional(Id),
  residentId: z.optional(Id),
  /** The user who acted. */
  userId: z.optional(Id),
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  limit: z._default(Limit, 50),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/**
 * A problem in a range of chain entries. `key`: they name another key, after the present key began. `end`: the stored end of
 * the chain is wrong; `no-end`: it is missing.
 */
const AuditProblem = z.object({
  what: z.enum(['changed', 'key', 'removed', 'end', 'no-end']),
  from: z.int(),
  to: z.int(),
  entryId: z.nullable(Id),
});
export type AuditProblem = z.infer<typeof AuditProblem>;

/** The check of a part of the chain of entries, from the one after `after` on. */
export const AuditVerification = z.object({
  /** Number of the last entry that was checked. */
  checked: z.int(),
  /** Number of the last entry. */
  total: z.int(),
  /** Number of entries in this part that another key signed; this key can't check them. */
  otherKey: z.int(),
  problems: z.array(AuditProblem),
  /** True at the end of the chain; otherwise request the next part after `checked`. */
  done: z.boolean(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

export const auditLog = {
  /** Newest first. Administrators are not shown what root users did in the system itself. */
  list: {
    method: 'GET',
    path: '/api/audit',
    access: 'canViewAudit',
    heavy: true,
    query: AuditQuery,
    reply: z.object({ entries: z.array(AuditEntry), nextCursor: z.optional(z.string()) }),
  },
  /** Checks the next thousand entries. Each entry carries an HMAC over itself and the previous entry. */
  verify: {
    method: 'GET',
    path: '/api/audit/verification',
    access: 'canViewAudit',
    heavy: true,
    query: z.object({
      after: z._default(z.coerce.number('After must be a whole number.').check(z.int(), z.minimum(0)), 0),
    }),
    reply: AuditVerification,
  },
} as const satisfies Resource;
