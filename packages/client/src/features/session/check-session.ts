import { Problem } from '@hearthline/contracts';
import { atom } from 'jotai';
import { startTransition } from 'react';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { beginSession, currentSession, sessionAtom, setSignedOut } from '../../lib/session.ts';
import { store } from '../../lib/store.ts';

/** Why the session could not be checked; null without an error. */
export const sessionCheckErrorAtom = atom<Error | null>(null);

const retryMs = 2_000;

/** There is no session: 401, or 403 when the browser is a paired display. */
const isSignedOut = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 401 || error.code === 'forbidden');

/** Asks the server whose session the browser holds; retries until there is an answer. */
export async function checkSession(): Promise<void> {
  for (;;) {
    try {
      const signedIn = await api.auth.me();
      // The loading page stays until the bundles are here, and the first page is rendered in short tasks.
      if (store.get(sessionAtom) === 'loading') startTransition(() => beginSession(signedIn));
      else beginSession(signedIn);
      break;
    } catch (error) {
      if (isSignedOut(error)) {
        // The failed call has ended an existing session already.
        if (!currentSession()) setSignedOut(error.details.reason);
        break;
      }
      store.set(sessionCheckErrorAtom, error instanceof Error ? error : new Error(errorText(error)));
      await new Promise((resume) => setTimeout(resume, retryMs));
    }
  }
  store.set(sessionCheckErrorAtom, null);
}
