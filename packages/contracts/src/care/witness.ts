import * as z from 'zod/mini';
import { Id, text } from '../base/primitives.ts';

/**
 * The second person of an act, who confirms it on the actor's device: by id, or by username or e-mail. `secret` is the password, or
 * the PIN on a shared tablet. It opens no session, and is never stored: neither in a draft nor in an outbox.
 */
export const WitnessEntry = z
  .object({
    userId: z.optional(Id),
    username: z.optional(text(200, 'Name')),
    secret: z
      .string('Please enter the PIN or the password.')
      .check(
        z.minLength(1, 'Please enter the PIN or the password.'),
        z.maxLength(256, 'At most 256 characters.'),
      ),
  })
  .check(
    z.refine(({ userId, username }) => Boolean(userId ?? username), {
      error: 'Please say who the witness is.',
      path: ['username'],
    }),
  );
export type WitnessEntry = z.infer<typeof WitnessEntry>;

/**
 * What became of a dose of a controlled drug that was not given: it stayed in the pack, was taken out and put back, or was taken
 * out and destroyed.
 */
export const SupplyHandling = z.enum(['not-taken', 'returned', 'destroyed']);
export type SupplyHandling = z.infer<typeof SupplyHandling>;

/** As a part of a sentence. */
export const handlingTexts: Readonly<Record<SupplyHandling, string>> = {
  'not-taken': 'not taken out',
  returned: 'taken out and put back',
  destroyed: 'taken out and destroyed',
};
