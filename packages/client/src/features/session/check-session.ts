import { Problem } from '@hearthline/contracts';
import { atom } from 'jotai';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { beginSession, currentSession, setSignedOut } from '../../lib/session.ts';
import { store } from '../../lib/store.ts';

/** Why the session could not be checked; null without an error. */
export const sessionCheckErrorAtom = atom<string | null>(null);

const retryMs = 2_000;

/** There is no session: 401, or 403 when the browser is a paired display. */
const isSignedOut = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 401 || error.code === 'forbidden');

/** Asks the server whose session the browser holds; retries until there is an answer. */
export async function checkSession(): Promise<void> {
  for (;;) {
    try {
      beginSession(await api.auth.me());
      break;
    } catch (error) {
      if (isSignedOut(error)) {
        // The failed call has ended an existing session already.
        if (!currentSession()) setSignedOut(error.details.reason);
        break;
      }
      store.set(sessionCheckErrorAtom, errorText(error));
      await new Promise((resume) => setTimeout(resume, retryMs));
    }
  }
  store.set(sessionCheckErrorAtom, null);
}
