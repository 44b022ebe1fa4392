import { endReasons, type EndReason, type Home, type SignedIn, type User } from '@hearthline/contracts';
import { atom, useAtomValue } from 'jotai';
import { noteSignedIn } from './session-hint.ts';
import { resetSessionData, store } from '../state/store.ts';

/** The session of this tab. */
export interface Session {
  readonly user: User;
  readonly home: Home;
  /** When it ends unless extended: ms since 1970 by the server's clock. */
  readonly expiresAt: number;
  readonly storeKey: StoreKey;
}

/**
 * Key of the user's encrypted store: base64 of 32 bytes from the server, kept in memory only. After a start without a
 * connection, the imported key from the device; scripts can't read its bytes.
 */
export type StoreKey = string | CryptoKey;

/** null when nobody is signed in, 'loading' until the first reply. */
export const sessionAtom = atom<Session | null | 'loading'>('loading');

/** How a session ended: why, or the user left the shared tablet to the next one. */
export type SessionEnd = EndReason | 'unknown' | 'switched';

/** Why this tab's last session ended, for the sign-in page. */
export const sessionEndAtom = atom<{ reason: SessionEnd; message: string } | null>(null);

export function currentSession(): Session | null {
  const session = store.get(sessionAtom);
  return session === 'loading' ? null : session;
}

/** The session inside the signed-in tree; throws outside. */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom);
  if (session === null || session === 'loading') throw new Error('useSession outside the signed-in tree');
  return session;
}

let epoch = 0;

/** Changes with every sign-in and sign-out, so that late replies of an earlier session can be told apart. */
export function sessionEpoch(): number {
  return epoch;
}

type SessionEndListener = (ending: Session) => void;
const endListeners = new Set<SessionEndListener>();

/**
 * Calls `listener` just before a session ends, while user and key are still available; it must be synchronous. Returns
 * the unsubscribe function.
 */
export function onBeforeSessionEnd(listener: SessionEndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Sets this tab's session; first ends a session of another user. */
export function beginSession({
  user,
  home,
  session,
  storeKey,
}: Omit<SignedIn, 'storeKey'> & { readonly storeKey: StoreKey }): void {
  const before = currentSession();
  if (before && before.user.id !== user.id) clearSession(before);
  // The first reply belongs to the cookie the socket was opened with. Every other sign-in needs a new epoch, and so does the
  // change of a printed password to the user's own.
  const isNew =
    before?.user.id !== user.id ||
    before.user.mustChangePassword !== user.mustChangePassword ||
    before.user.mustAddSecondFactor !== user.mustAddSecondFactor;
  if (store.get(sessionAtom) !== 'loading' && isNew) epoch += 1;
  noteSignedIn(true);
  isSwitching = false;
  store.set(sessionEndAtom, null);
  store.set(sessionAtom, { user, home, expiresAt: Date.parse(session.expiresAt), storeKey });
}

/** Shows the signed-in user's new name or photo; ignored after another has signed in. */
export function setSessionUser(user: User): void {
  const session = currentSession();
  if (session?.user.id === user.id) store.set(sessionAtom, { ...session, user });
}

/** Extends the session (never shortens it), whichever tab asked. */
export function extendSession(expiresAt: string): void {
  const session = currentSession();
  const later = Date.parse(expiresAt);
  if (session && later > session.expiresAt) store.set(sessionAtom, { ...session, expiresAt: later });
}

let isSwitching = false;

/**
 * Notes that the user leaves the shared tablet to the next one, so that the sign-out which follows counts as that, whether its
 * answer or its event comes first.
 */
export function noteSwitch(isLeaving: boolean): void {
  isSwitching = isLeaving;
}

/** Ends the session: removes its data at once and stores the reason for the sign-in page. Idempotent. */
export function endSession(reason?: string, message?: string): void {
  const session = currentSession();
  if (!session) return;
  store.set(sessionEndAtom, sessionEndOf(reason, message));
  clearSession(session);
}

/** Sets signed out; keeps the reason of a session that ended while this tab was closed. */
export function setSignedOut(reason?: string): void {
  noteSignedIn(false);
  const ended = sessionEndOf(reason);
  if (ended.reason !== 'unknown' && ended.reason !== 'signed-out') store.set(sessionEndAtom, ended);
  store.set(sessionAtom, null);
}

function sessionEndOf(reason?: string, message?: string): { reason: SessionEnd; message: string } {
  if (reason === 'switched' || (reason === 'signed-out' && isSwitching))
    return { reason: 'switched', message: '' };
  if (reason !== undefined && Object.hasOwn(endReasons, reason)) {
    const known = reason as EndReason;
    return { reason: known, message: message ?? endReasons[known] };
  }
  return { reason: 'unknown', message: message ?? 'Your session has ended. Please sign in again.' };
}

function clearSession(session: Session): void {
  epoch += 1;
  for (const listener of [...endListeners]) listener(session);
  store.set(sessionAtom, null);
  resetSessionData();
  clearStorage();
}

/** Keys of web storage that belong to the device and stay for every user. */
const deviceKeys = ['ui-theme', 'install-hint', 'round-order'];

/** Clears web storage except what belongs to the device. IndexedDB, encrypted, stays. */
function clearStorage(): void {
  try {
    const kept = deviceKeys.map((key) => [key, localStorage.getItem(key)] as const);
    localStorage.clear();
    for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so there is no content to clear.
  }
}
