import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Day, Id, Instant, text } from '../base/primitives.ts';

/**
 * The erasure of one resident's data: names, photo, contacts and free texts are removed; the numbers stay without a person.
 */
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
  /** Number of documents with erased data, by collection. */
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

/** One resident's erasure; both null if nothing may be erased yet. */
export const ResidentErasure = z.object({ due: z.nullable(DueResident), erasure: z.nullable(Erasure) });
export type ResidentErasure = z.infer<typeof ResidentErasure>;

const reasonText = 'Please say why, in at least 3 characters.';

export const erasures = {
  /** Residents due for erasure, longest ago first, and past erasures, latest first; at most 200 of each. */
  list: {
    method: 'GET',
    path: '/api/erasures',
    access: 'isRoot',
    heavy: true,
    reply: Erasures,
  },
  /** Tells whether the data of one resident may be erased, is being erased, or was. */
  ofResident: {
    method: 'GET',
    path: '/api/residents/:id/erasure',
    access: 'isRoot',
    reply: ResidentErasure,
  },
  /**
   * Starts an erasure; the server continues by itself, even after a restart. 422 if it is not due, naming the day. 422 at
   * `name` if it is not the resident's, at `reason` if it contains the name. A repeated call returns the erasure that was
   * started.
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
