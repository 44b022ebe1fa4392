import { Problem, type Credentials } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { beginSession, endSession } from '../../lib/session-atom.ts';
import { toast } from '../../ui/toast.tsx';

/** Signs in; what the server refuses is said in a toast, but for what it says of a field: that rejects. */
export async function signIn(credentials: Credentials): Promise<void> {
  // What was said of an earlier try is no longer true.
  toast.clear();
  try {
    beginSession(await api.auth.login({ body: credentials }));
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') throw error;
    toast.error(...refusalOf(error));
  }
}

/** Title and text for a sign-in that failed. */
export function refusalOf(error: unknown): [title: string, text: string] {
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

/** Signs out; where the server cannot be told, the session stands and the toast says so. */
export async function signOut(): Promise<void> {
  try {
    await api.auth.logout();
    endSession('signed-out');
  } catch (error) {
    toast.error('Logout Failed', errorText(error));
  }
}
