import { randomUUID } from 'node:crypto';
import type { EndReason, User } from '@hearthline/contracts';
import type { Actor } from '../../records/clinical/history.ts';
import type { Caller } from '../../platform/core/handlers.ts';
import { signedInEntry, signedOutEntry } from './session-history.ts';
import { newSid, hashSessionId } from './session-cookie.ts';
import { expiryAfter } from './session-expiry.ts';
import {
  changeLiveSession,
  deleteSession,
  endExpired,
  endSelected,
  findEndedAmong,
  findLiveSession,
  findReasonsOfExpired,
  insertSession,
  type SessionDocument,
  type SessionSelector,
} from './session.repository.ts';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of sign-ins, sign-outs, failed sign-ins and other actions in the system itself. */
    activity: {
      readonly kind: 'activity';
    };
  }
}

/** A session that has just been ended. */
export interface EndedSession {
  readonly id: string;
  readonly userId: string;
  readonly reason: EndReason;
}

/** A started or renewed session. `sid` is the id for the cookie; it is not stored. */
export interface StartedSession {
  readonly sid: string;
  readonly id: string;
  readonly expiresAt: Date;
}

/**
 * Ends sessions, by an actor or without one: marks them as ended, then notifies and disconnects their sockets. Resolves with
 * the number of sessions ended.
 */
export type EndSessions = (which: SessionSelector, reason: EndReason, by?: Actor) => Promise<number>;

/** Gives a session a new id and moves its sockets to it; null if it ended meanwhile. */
export type RenewSession = (
  sessionId: string,
  user: User,
  reason: EndReason,
) => Promise<StartedSession | null>;

/** The options of a new session. */
interface SessionStart {
  readonly now?: Date;
  /** The shared tablet on which it is started. */
  readonly tabletId?: string | undefined;
  /** The way of signing in, for the audit; null for the password. */
  readonly how?: string | null;
}

/** Stores a new session. */
export async function startSession(
  user: User,
  from: Actor['from'] = null,
  { now = new Date(), tabletId, how = null }: SessionStart = {},
): Promise<StartedSession> {
  const sid = newSid();
  const id = hashSessionId(sid);
  const expiresAt = expiryAfter(now, now);
  const history = [signedInEntry(user, from, now, how)];
  const at = { createdAt: now, lastActivityAt: now, expiresAt };
  await insertSession({ _id: id, user, from, ...at, history, ...(tabletId !== undefined && { tabletId }) });
  return { sid, id, expiresAt };
}

/**
 * Extends a session after user activity, up to 14 hours after the sign-in. Returns the new expiry; null if it ended meanwhile.
 */
export async function extendSession(
  { sessionId, signedInAt }: Pick<Caller, 'sessionId' | 'signedInAt'>,
  now = new Date(),
): Promise<Date | null> {
  const expiresAt = expiryAfter(now, signedInAt);
  return (await changeLiveSession(sessionId, now, { lastActivityAt: now, expiresAt })) ? expiresAt : null;
}

/**
 * Replaces a session by one with a new id, the user's current data and the same expiry. Marks the old one as ended with the
 * reason. Null if it ended meanwhile.
 */
export async function replaceSession(
  id: string,
  user: User,
  reason: EndReason,
): Promise<StartedSession | null> {
  const now = new Date();
  const old = await findLiveSession(id, now);
  if (!old) return null;
  const { from = null, createdAt, lastActivityAt, expiresAt, tabletId } = old;
  const sid = newSid();
  const started = { sid, id: hashSessionId(sid), expiresAt };
  // The new session is stored first: a concurrent end of all the user's sessions then finds at least one of the two live.
  const kept = { from, createdAt, lastActivityAt, expiresAt, ...(tabletId !== undefined && { tabletId }) };
  await insertSession({ _id: started.id, user, ...kept, history: [] });
  const ended = { endedAt: now, endReason: reason, endedBy: randomUUID() };
  if (await changeLiveSession(id, now, ended)) return started;
  await deleteSession(started.id);
  return null;
}

/** koa-session's `store.destroy`: marks the session as ended; its row stays for a day to explain the reason. */
export async function destroySession(sid: string): Promise<void> {
  await markSessionsEnded({ sessionId: hashSessionId(sid) }, 'signed-out');
}

/**
 * Marks sessions as ended, and returns those that this call ended. Once it resolves, every request and handshake refuses them.
 * `by` is the actor; null if the sessions' own users ended them.
 */
export async function markSessionsEnded(
  which: SessionSelector,
  reason: EndReason,
  by: Actor | null = null,
): Promise<EndedSession[]> {
  const at = new Date();
  return presentEnded(
    await endSelected(which, { at, reason, entry: signedOutEntry(reason, at, by) }),
    reason,
  );
}

/**
 * Marks the sessions that have expired at `now`, and returns them. Their reason is `expired`, or the one stored by a command
 * before.
 */
export async function expireSessions(now: Date): Promise<EndedSession[]> {
  const ended: EndedSession[] = [];
  for (const stored of await findReasonsOfExpired(now)) {
    const reason = stored ?? 'expired';
    const rows = await endExpired(stored, { at: now, reason, entry: signedOutEntry(reason, now, null) });
    ended.push(...presentEnded(rows, reason));
  }
  return ended;
}

/** The given sessions that have ended, on whichever server. */
export async function findEnded(ids: readonly string[]): Promise<EndedSession[]> {
  const rows = await findEndedAmong(ids);
  return rows.map(({ _id, user, endReason }) => ({
    id: _id,
    userId: user.id,
    reason: endReason ?? 'expired',
  }));
}

const presentEnded = (rows: readonly SessionDocument[], reason: EndReason): EndedSession[] =>
  rows.map(({ _id, user }) => ({ id: _id, userId: user.id, reason }));
