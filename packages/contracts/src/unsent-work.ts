import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Id, text } from './primitives.ts';

const missing = 'Please say why it is discarded.';
const count = z.int('This must be a whole number.').check(z.minimum(0), z.maximum(10_000));

/** What is about to be thrown away on a device, where nobody but its author could have read it. */
export const DiscardedWork = z.object({
  /** Its author. */
  userId: Id,
  /** As the device knows the author; used where the account is gone. */
  userName: text(200, 'Name'),
  readings: count,
  drafts: z._default(count, 0),
  reason: text(500, 'Reason').check(z.minLength(1, missing)),
});
export type DiscardedWork = z.infer<typeof DiscardedWork>;

export const unsentWork = {
  /** Whether a user can still sign in, and so take up what waits for them. */
  author: {
    method: 'GET',
    path: '/api/waiting-work/:id',
    access: 'canDiscardUnsentWork',
    reply: z.object({ canSignIn: z.boolean() }),
  },
  /** Notes who throws away whose work, and why; then the device may. 422 naming `userId` while the author can sign in. */
  discard: {
    method: 'POST',
    path: '/api/waiting-work/discard',
    access: 'canDiscardUnsentWork',
    body: DiscardedWork,
    reply: null,
  },
} as const satisfies Resource;
