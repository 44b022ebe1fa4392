import { endReasons, type EndReason, type Home, type SignedIn, type User } from '@hearthline/contracts';
import { atom, useAtomValue } from 'jotai';
import { resetSessionData, store } from './store.ts';

/** Who is signed in in this tab. */
export interface Session {
  readonly user: User;
  readonly home: Home;
  /** When it ends unless extended: milliseconds since 1970 on the server's clock. */
  readonly expiresAt: number;
  /** Opens the user's sealed store (base64, 32 bytes). Held in memory alone. */
  readonly storeKey: string;
}

/** The session; null when nobody is signed in, 'loading' until the first answer. */
export const sessionAtom = atom<Session | null | 'loading'>('loading');

/** Why the last session of this tab ended, for the sign-in page to say. */
export const sessionEndAtom = atom<{ reason: EndReason | 'unknown'; message: string } | null>(null);

/** The session now, or null. */
export function currentSession(): Session | null {
  const session = store.get(sessionAtom);
  return session === 'loading' ? null : session;
}

/** The session of the signed-in tree; throws where nobody is signed in. */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom);
  if (session === null || session === 'loading') throw new Error('useSession outside the signed-in tree');
  return session;
}

let epoch = 0;

/** Changes with every sign-in and every end: tells a late answer of an earlier session from one of this. */
export function sessionEpoch(): number {
  return epoch;
}

type SessionEndListener = (ending: Session) => void;
const endListeners = new Set<SessionEndListener>();

/** Calls `farewell` just before a session ends, while its user and key are still known; it must not wait. Returns how to stop. */
export function onBeforeSessionEnd(listener: SessionEndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Takes a sign-in for this tab; whoever was here before is gone first. */
export function beginSession({ user, home, session, storeKey }: SignedIn): void {
  const before = currentSession();
  if (before && before.user.id !== user.id) clearSession(before);
  // The first answer speaks of the cookie that the socket was opened with; every other sign-in is a new one, and so is
  // the moment at which the server begins to let the user in.
  const isNew = before?.user.id !== user.id || before.user.mustChangePassword !== user.mustChangePassword;
  if (store.get(sessionAtom) !== 'loading' && isNew) epoch += 1;
  store.set(sessionEndAtom, null);
  store.set(sessionAtom, { user, home, expiresAt: Date.parse(session.expiresAt), storeKey });
}

/** The session lasts longer: this tab asked, or another one did. */
export function extendSession(expiresAt: string): void {
  const session = currentSession();
  const later = Date.parse(expiresAt);
  if (session && later > session.expiresAt) store.set(sessionAtom, { ...session, expiresAt: later });
}

/** Blanks the signed-in screens at once and says why on the sign-in page. Once: a second call finds nobody. */
export function endSession(reason?: string, message?: string): void {
  const session = currentSession();
  if (!session) return;
  store.set(sessionEndAtom, sessionEndOf(reason, message));
  clearSession(session);
}

/** Nobody is signed in; where a session was ended while this tab was away, why. */
export function setSignedOut(reason?: string): void {
  const ended = sessionEndOf(reason);
  if (ended.reason !== 'unknown' && ended.reason !== 'signed-out') store.set(sessionEndAtom, ended);
  store.set(sessionAtom, null);
}

function sessionEndOf(reason?: string, message?: string) {
  if (reason !== undefined && Object.hasOwn(endReasons, reason)) {
    const known = reason as EndReason;
    return { reason: known, message: message ?? endReasons[known] };
  }
  return { reason: 'unknown' as const, message: message ?? 'Your session has ended. Please sign in again.' };
}

function clearSession(session: Session): void {
  epoch += 1;
  for (const farewell of [...endListeners]) farewell(session);
  store.set(sessionAtom, null);
  resetSessionData();
  clearStorage();
}

/** Empties the browser's own storage but for the theme; the sealed store is elsewhere (IndexedDB). */
function clearStorage(): void {
  try {
    const theme = localStorage.getItem('ui-theme');
    localStorage.clear();
    if (theme !== null) localStorage.setItem('ui-theme', theme);
    sessionStorage.clear();
  } catch {
    // Storage that the browser refuses holds nothing.
  }
}
