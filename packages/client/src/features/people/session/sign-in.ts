import { Problem, type Credentials, type SecondStepTicket } from '@hearthline/contracts';
import { secondStepTicketAtom } from '../../../lib/session/second-step.ts';
import { store } from '../../../lib/state/store.ts';
import { api } from '../../../lib/server/api.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { beginSession, currentSession, endSession, noteSwitch } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

/** Signs in. Failures are shown as a toast; errors of a field reject. */
export async function signIn(credentials: Credentials): Promise<void> {
  // An earlier failure no longer holds.
  toast.clear();
  try {
    beginSession(await api.auth.login({ body: credentials }));
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') throw error;
    if (error instanceof Problem && error.code === 'second-factor-required') {
      return store.set(secondStepTicketAtom, error.details.current as SecondStepTicket);
    }
    toast.error(...signInErrorText(error));
  }
}

/** Title and text of the toast for a failed sign-in. */
export function signInErrorText(error: unknown): [title: string, text: string] {
  if (!(error instanceof Problem) || error.code === 'internal')
    return ['Login Error', 'An error occurred during login. Please try again.'];
  if (error.code === 'login-blocked')
    return [
      'Login Disabled',
      'Login is currently disabled by the system administrator. Please contact support.',
    ];
  if (error.code === 'maintenance') return ['System Under Maintenance', 'Please wait and try later'];
  return ['Login Failed', error.message];
}

/** Signs out; without an answer of the server the session continues and a toast says so. */
export async function signOut(): Promise<void> {
  try {
    await api.auth.logout();
    endSession('signed-out');
  } catch (error) {
    toast.error('Logout Failed', errorText(error));
  }
}

/** Signs out on a shared tablet; the next user goes on with the page that is open. */
export async function leaveToNext(): Promise<void> {
  noteSwitch(true);
  await signOut();
  if (currentSession()) noteSwitch(false);
}
