import * as z from 'zod/mini';
import { AuditEntity, AuditEntry } from './audit.ts';
import type { Resource } from './endpoint.ts';
import { Day, Id, Limit } from './primitives.ts';

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
} as const satisfies Resource;
