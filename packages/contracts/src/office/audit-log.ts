import * as z from 'zod/mini';
import { AuditEntity, AuditEntry } from '../base/audit.ts';
import type { Resource } from '../base/endpoint.ts';
import { Day, Id, Limit } from '../base/primitives.ts';

/** Which entries; all conditions together. Days of the home's calendar, both included. */
export const AuditQuery = z.object({
  entity: z.optional(AuditEntity),
  /** The document that was changed. */
  entityId: z.optional(Id),
  residentId: z.optional(Id),
  /** Who did it. */
  userId: z.optional(Id),
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  limit: z._default(Limit, 50),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/**
 * What is wrong with entries of the chain, by their numbers. `key`: they name another key, after the present one began. `end`: the
 * stored end of the chain is not what was stored; `no-end`: it is missing.
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
  /** Entries of this part that another key signed: they can't be checked with this one. */
  otherKey: z.int(),
  problems: z.array(AuditProblem),
  /** The end was reached; else the next part is asked for after `checked`. */
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
  /** Each entry carries an HMAC over itself and the one before: checks the next thousand of them. */
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
