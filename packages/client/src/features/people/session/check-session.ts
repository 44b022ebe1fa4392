import { Problem } from '@hearthline/contracts';
import { atom } from 'jotai';
import { startTransition } from 'react';
import { api } from '../../../lib/server/api.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { openKeptSession } from '../../../lib/device/kept-session.ts';
import { mayBeSignedIn } from '../../../lib/session/session-hint.ts';
import { beginSession, currentSession, sessionAtom, setSignedOut } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';

/** Why the session could not be checked; null without an error. */
export const sessionCheckErrorAtom = atom<Error | null>(null);

const retryMs = 2_000;

/** There is no session: 401, or 403 when the browser is a paired display. */
const isSignedOut = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 401 || error.code === 'forbidden');

/**
 * Opens the sign-in page if no user was signed in on this browser. This saves a call, which the browser would log as refused.
 * Returns true if it did.
 */
export function openSignInPage(): boolean {
  if (location.pathname !== '/login' || mayBeSignedIn()) return false;
  setSignedOut();
  return true;
}

/** Asks the server whose session the browser has; retries until there is an answer, or until it is `stopped`. */
export async function checkSession(stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted && !(await askOnce())) await new Promise((resume) => setTimeout(resume, retryMs));
}

/**
 * Asks once. Without an answer, a page that has just started opens the session kept on the device, if there is one. Resolves
 * to true if the server has answered.
 */
async function askOnce(): Promise<boolean> {
  try {
    const signedIn = await api.auth.me();
    // The loading page stays until the bundles are here, and the first page is rendered in short tasks.
    if (store.get(sessionAtom) === 'loading') startTransition(() => beginSession(signedIn));
    else beginSession(signedIn);
  } catch (error) {
    if (!isSignedOut(error)) {
      store.set(sessionCheckErrorAtom, error instanceof Error ? error : new Error(errorText(error)));
      if (store.get(sessionAtom) === 'loading') void openKeptSession();
      return false;
    }
    // The failed call has ended an existing session already.
    if (!currentSession()) setSignedOut(error.details.reason);
  }
  store.set(sessionCheckErrorAtom, null);
  return true;
}
