import { randomUUID } from 'node:crypto';
import type { EndReason, User } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import type { Caller } from '../core/handlers.ts';
import { signedInEntry, signedOutEntry } from './session-history.ts';
import { newSid, sessionIdOf } from './session-cookie.ts';
import { liveFilter, expiryAfter, expiredFilter } from './session-expiry.ts';
import { SessionModel, type SessionDocument } from './session.model.ts';

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

/** Selects the sessions to end; all given fields must match. */
export interface SessionSelector {
  readonly sessionId?: string;
  readonly userId?: string;
  readonly exceptSessionId?: string;
  readonly exceptRoots?: boolean;
}

/**
 * Ends sessions, by an actor or without one: marks them ended, then notifies and disconnects their sockets. Resolves with the
 * number of sessions ended.
 */
export type EndSessions = (which: SessionSelector, reason: EndReason, by?: Actor) => Promise<number>;

/** Gives a session a new id, and moves its sockets to it; null when it ended meanwhile. */
export type RenewSession = (
  sessionId: string,
  user: User,
  reason: EndReason,
) => Promise<StartedSession | null>;

/** Stores a new session. */
export async function startSession(
  user: User,
  from: Actor['from'] = null,
  now = new Date(),
): Promise<StartedSession> {
  const sid = newSid();
  const id = sessionIdOf(sid);
  const expiresAt = expiryAfter(now, now);
  const history = [signedInEntry(user, from, now)];
  await SessionModel.create({ _id: id, user, createdAt: now, lastActivityAt: now, expiresAt, history });
  return { sid, id, expiresAt };
}

/**
 * Extends a session after user activity, up to 14 hours after the sign-in. Returns the new expiry; null when it ended meanwhile.
 */
export async function extendSession(
  { sessionId, signedInAt }: Pick<Caller, 'sessionId' | 'signedInAt'>,
  now = new Date(),
): Promise<Date | null> {
  const expiresAt = expiryAfter(now, signedInAt);
  const change = { $set: { lastActivityAt: now, expiresAt } };
  const result = await SessionModel.updateOne({ _id: sessionId, ...liveFilter(now) }, change);
  return result.matchedCount === 1 ? expiresAt : null;
}

/**
 * Replaces a session by one with a new id, the user's current data and the same expiry. The old one is marked ended with the
 * reason. Null when it ended meanwhile.
 */
export async function replaceSession(
  id: string,
  user: User,
  reason: EndReason,
): Promise<StartedSession | null> {
  const now = new Date();
  const old = await SessionModel.findOne({ _id: id, ...liveFilter(now) }).lean<SessionDocument>();
  if (!old) return null;
  const { createdAt, lastActivityAt, expiresAt } = old;
  const sid = newSid();
  const started = { sid, id: sessionIdOf(sid), expiresAt };
  // The new one is stored first: a concurrent end of all the user's sessions then finds at least one of the two live.
  await SessionModel.create({ _id: started.id, user, createdAt, lastActivityAt, expiresAt, history: [] });
  const ended = { endedAt: now, endReason: reason, endedBy: randomUUID() };
  const marked = await SessionModel.updateOne({ _id: id, ...liveFilter(now) }, { $set: ended });
  if (marked.matchedCount === 1) return started;
  await deleteSession(started.id);
  return null;
}

/** koa-session's `store.set`: updates a session that has not ended, and never inserts one. */
export async function touchSession(sid: string): Promise<void> {
  await SessionModel.updateOne(
    { _id: sessionIdOf(sid), endedAt: null },
    { $set: { lastActivityAt: new Date() } },
  );
}

/** koa-session's `store.destroy`: marks the session ended; it is kept for a day for its reason. */
export async function destroySession(sid: string): Promise<void> {
  await markSessionsEnded({ sessionId: sessionIdOf(sid) }, 'signed-out');
}

/** Deletes a session whose cookie was never sent. */
export async function deleteSession(id: string): Promise<void> {
  await SessionModel.deleteOne({ _id: id });
}

/**
 * Marks sessions ended, and returns those that this call ended; once it resolves, every request and handshake refuses them. `by`
 * is the actor; null: each ended by itself.
 */
export async function markSessionsEnded(
  which: SessionSelector,
  reason: EndReason,
  by: Actor | null = null,
): Promise<EndedSession[]> {
  return endMatching(
    {
      ...(which.sessionId !== undefined && { _id: which.sessionId }),
      ...(which.exceptSessionId !== undefined && {
        _id:
          which.sessionId === undefined
            ? { $ne: which.exceptSessionId }
            : { $eq: which.sessionId, $ne: which.exceptSessionId },
      }),
      ...(which.userId !== undefined && { 'user.id': which.userId }),
      ...(which.exceptRoots && { 'user.role': { $ne: 'root' } }),
    },
    reason,
    new Date(),
    by,
  );
}

/**
 * Marks the sessions that expired at `now`, and returns them. Their reason is `expired`, or the one an operation stored
 * beforehand.
 */
export async function expireSessions(now: Date): Promise<EndedSession[]> {
  const rows = await SessionModel.find({ endedAt: null, ...expiredFilter(now) }, { endReason: 1 }).lean();
  const ended: EndedSession[] = [];
  for (const given of new Set(rows.map(({ endReason }) => endReason)))
    ended.push(
      ...(await endMatching({ ...expiredFilter(now), endReason: given }, given ?? 'expired', now, null)),
    );
  return ended;
}

async function endMatching(
  which: Record<string, unknown>,
  reason: EndReason,
  now: Date,
  by: Actor | null,
): Promise<EndedSession[]> {
  const callId = randomUUID();
  const entry = signedOutEntry(reason, now, by);
  const change = { $set: { endedAt: now, endReason: reason, endedBy: callId }, $push: { history: entry } };
  const marked = await SessionModel.updateMany({ ...which, endedAt: null }, change);
  if (marked.modifiedCount === 0) return [];
  const rows: Pick<SessionDocument, '_id' | 'user'>[] = await SessionModel.find(
    { endedAt: now, endedBy: callId },
    { user: 1 },
  ).lean();
  return rows.map((row) => ({ id: row._id, userId: row.user.id, reason }));
}
