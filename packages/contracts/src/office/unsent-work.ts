import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, text } from '../base/primitives.ts';

const missing = 'Please enter a reason.';
const count = z.int('This must be a whole number.').check(z.minimum(0), z.maximum(10_000));

/** Unsent work on a device that is about to be discarded; only its author could decrypt it. */
export const DiscardedWork = z.object({
  /** The author's id. */
  userId: Id,
  /** The author's name as stored on the device; used when the account no longer exists. */
  userName: text(200, 'Name'),
  readings: count,
  drafts: z._default(count, 0),
  reason: text(500, 'Reason').check(z.minLength(1, missing)),
});
export type DiscardedWork = z.infer<typeof DiscardedWork>;

export const unsentWork = {
  /** True if the author can still sign in, and so send the work. */
  author: {
    method: 'GET',
    path: '/api/waiting-work/:id',
    access: 'canDiscardUnsentWork',
    reply: z.object({ canSignIn: z.boolean() }),
  },
  /**
   * Records who discards whose work, with the reason, before the device deletes it. 422 at `userId` while the author can sign
   * in.
   */
  discard: {
    method: 'POST',
    path: '/api/waiting-work/discard',
    access: 'canDiscardUnsentWork',
    body: DiscardedWork,
    reply: null,
  },
} as const satisfies Resource;
