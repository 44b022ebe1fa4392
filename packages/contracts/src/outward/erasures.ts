import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Day, Id, Instant, text } from '../base/primitives.ts';

/** The erasing of the data about one resident: names, photo, contacts and free texts go, the numbers stay without a person. */
export const Erasure = z.object({
  id: Id,
  version: z.int(),
  residentId: Id,
  state: z.enum(['erasing', 'erased']),
  reason: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  begunAt: Instant,
  erasedAt: z.nullable(Instant),
  /** Documents that were looked at so far in the present pass, and how many there are about the resident. */
  looked: z.int(),
  found: z.int(),
  /** Documents of which something was erased, by the name of their collection. */
  counts: z.record(z.string(), z.int()),
});
export type Erasure = z.infer<typeof Erasure>;

/** A resident whose data may be erased now. */
export const DueResident = z.object({
  id: Id,
  name: z.string(),
  lastDay: Day,
  dueOn: Day,
  /** Deleted from the list of residents: has no page. */
  deleted: z.boolean(),
});
export type DueResident = z.infer<typeof DueResident>;

export const Erasures = z.object({
  /** The retention time; null: not set, and nobody is due. */
  years: z.nullable(z.int()),
  due: z.array(DueResident),
  erasures: z.array(Erasure),
});
export type Erasures = z.infer<typeof Erasures>;

/** Of one resident; both null where nothing may be erased yet. */
export const ResidentErasure = z.object({ due: z.nullable(DueResident), erasure: z.nullable(Erasure) });
export type ResidentErasure = z.infer<typeof ResidentErasure>;

const reasonText = 'Please say why, in at least 3 characters.';

export const erasures = {
  /** Who is due, longest ago first, and what was erased, latest first; at most 200 of each. */
  list: {
    method: 'GET',
    path: '/api/erasures',
    access: 'isRoot',
    heavy: true,
    reply: Erasures,
  },
  /** Whether the data of one resident may be erased, is being erased, or was. */
  ofResident: {
    method: 'GET',
    path: '/api/residents/:id/erasure',
    access: 'isRoot',
    reply: ResidentErasure,
  },
  /**
   * Begins to erase; the server goes on by itself, also after a restart. 422: not due, naming the day; naming `name` where it is
   * not the resident's, or `reason` where it has the name in it. Repeated, it answers what was begun.
   */
  begin: {
    method: 'POST',
    path: '/api/residents/:id/erasure',
    access: 'isRoot',
    body: z.object({
      /** First and last name, as a confirmation. */
      name: text(210, 'Name'),
      reason: text(500, 'Reason', reasonText).check(z.minLength(3, reasonText)),
    }),
    reply: z.object({ erasure: Erasure }),
  },
} as const satisfies Resource;
