import { api } from '../server/api.ts';
import { beginSession, currentSession } from '../session/session.ts';

/** Changes the password of the signed-in user; this session continues with the user of the reply, all others end. */
export async function changeOwnPassword(currentPassword: string, newPassword: string): Promise<void> {
  const reply = await api.auth.password({ body: { currentPassword, newPassword } });
  const session = currentSession();
  // The session may have ended before the reply: then the reply is ignored.
  if (session?.user.id === reply.user.id) beginSession({ ...reply, storeKey: session.storeKey });
}
