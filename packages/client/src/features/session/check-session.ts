import { Problem } from '@hearthline/contracts';
import { atom } from 'jotai';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { beginSession, currentSession, noSession } from '../../lib/session-atom.ts';
import { store } from '../../lib/store.ts';

/** Why the session is not known yet; null while nothing is wrong. */
export const checkTroubleAtom = atom<string | null>(null);

const retryMs = 2_000;

/** No session, and none to wait for; 403 where the browser is a paired screen's besides. */
const isNobody = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 401 || error.code === 'forbidden');

/** Asks whose session the browser holds until there is an answer: screens show it, or the sign-in page why not. */
export async function checkSession(): Promise<void> {
  for (;;) {
    try {
      beginSession(await api.auth.me());
      break;
    } catch (error) {
      if (isNobody(error)) {
        // Where there was a session, the call itself ended it.
        if (!currentSession()) noSession(error.details.reason);
        break;
      }
      store.set(checkTroubleAtom, errorText(error));
      await new Promise((resume) => setTimeout(resume, retryMs));
    }
  }
  store.set(checkTroubleAtom, null);
}
