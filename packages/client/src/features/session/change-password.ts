import { PasswordChange } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { beginSession, currentSession } from '../../lib/session-atom.ts';

/** The change as it is typed: the new password twice. */
export const TypedPasswordChange = z.object({ ...PasswordChange.shape, confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  }),
);
type TypedPasswordChange = z.infer<typeof TypedPasswordChange>;

/** Changes the password of whoever is signed in; this session goes on, with what the server now says of its user. */
export async function changePassword({ currentPassword, newPassword }: TypedPasswordChange): Promise<void> {
  const reply = await api.auth.password({ body: { currentPassword, newPassword } });
  const session = currentSession();
  // It may have ended while the server was at work: an answer that comes late opens nothing.
  if (session?.user.id === reply.user.id) beginSession({ ...reply, storeKey: session.storeKey });
}
