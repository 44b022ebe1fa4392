import { randomUUID } from 'node:crypto';
import type { EndReason, User } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import type { Caller } from '../core/handlers.ts';
import { signedInEntry, signedOutEntry } from './session-history.ts';
import { newSid, sessionIdOf } from './session-cookie.ts';
import { alive, expiryAfter, over } from './session-life.ts';
import { SessionModel, type SessionDocument } from './session.model.ts';

/** A session that an act has just ended. */
export interface EndedSession {
  readonly id: string;
  readonly userId: string;
  readonly reason: EndReason;
}

/** A session as it was begun, or goes on; its `sid` exists in the reply's cookie alone. */
export interface StartedSession {
  readonly sid: string;
  readonly id: string;
  readonly expiresAt: Date;
}

/** Which sessions to end: every field that is given must hold. */
export interface SessionSelector {
  readonly sessionId?: string;
  readonly userId?: string;
  readonly exceptSessionId?: string;
  readonly exceptRoots?: boolean;
}

/**
 * Ends sessions, at somebody's word or without: marks their rows, then tells their sockets and disconnects them. Resolves with how
 * many ended.
 */
export type EndSessions = (which: SessionSelector, reason: EndReason, by?: Actor) => Promise<number>;

/** Continues a session under a new id, and its sockets with it; null when it ended meanwhile. */
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

/** Somebody is at the screen: the session lives on, for 14 hours at most. Null when it ended meanwhile. */
export async function extendSession(
  { sessionId, signedInAt }: Pick<Caller, 'sessionId' | 'signedInAt'>,
  now = new Date(),
): Promise<Date | null> {
  const expiresAt = expiryAfter(now, signedInAt);
  const change = { $set: { lastActivityAt: now, expiresAt } };
  const result = await SessionModel.updateOne({ _id: sessionId, ...alive(now) }, change);
  return result.matchedCount === 1 ? expiresAt : null;
}

/**
 * A session goes on under a new id, with its user as they are now; it ends when it would have. The old id is dead, and says
 * why. Null when the session ended meanwhile.
 */
export async function renewSessionRow(
  id: string,
  user: User,
  reason: EndReason,
): Promise<StartedSession | null> {
  const now = new Date();
  const old = await SessionModel.findOne({ _id: id, ...alive(now) }).lean<SessionDocument>();
  if (!old) return null;
  const { createdAt, lastActivityAt, expiresAt } = old;
  const sid = newSid();
  const started = { sid, id: sessionIdOf(sid), expiresAt };
  // First the new row: whoever ends all of the user's sessions meanwhile finds the old one alive, or this one.
  await SessionModel.create({ _id: started.id, user, createdAt, lastActivityAt, expiresAt, history: [] });
  const ended = { endedAt: now, endReason: reason, endedBy: randomUUID() };
  const taken = await SessionModel.updateOne({ _id: id, ...alive(now) }, { $set: ended });
  if (taken.matchedCount === 1) return started;
  await forgetSession(started.id);
  return null;
}

/** What koa-session calls saving: an update of a live row, never an insert. */
export async function confirmSession(sid: string): Promise<void> {
  await SessionModel.updateOne(
    { _id: sessionIdOf(sid), endedAt: null },
    { $set: { lastActivityAt: new Date() } },
  );
}

/** What koa-session calls destroying: the row stays a day, to say why. */
export async function closeSession(sid: string): Promise<void> {
  await endSessionRows({ sessionId: sessionIdOf(sid) }, 'signed-out');
}

/** Takes back a session whose cookie was never handed out. */
export async function forgetSession(id: string): Promise<void> {
  await SessionModel.deleteOne({ _id: id });
}

/**
 * Marks sessions ended, and returns those that this call ended. They are dead everywhere when it resolves. `by`: at whose
 * word; without it each ended by itself.
 */
export async function endSessionRows(
  which: SessionSelector,
  reason: EndReason,
  by: Actor | null = null,
): Promise<EndedSession[]> {
  return markEnded(
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

/** Marks the sessions whose time is up at `now`, and returns them: expired, or for the reason that an operation left in them. */
export async function expireSessions(now: Date): Promise<EndedSession[]> {
  const rows = await SessionModel.find({ endedAt: null, ...over(now) }, { endReason: 1 }).lean();
  const ended: EndedSession[] = [];
  for (const given of new Set(rows.map(({ endReason }) => endReason)))
    ended.push(...(await markEnded({ ...over(now), endReason: given }, given ?? 'expired', now, null)));
  return ended;
}

async function markEnded(
  which: Record<string, unknown>,
  reason: EndReason,
  now: Date,
  by: Actor | null,
): Promise<EndedSession[]> {
  const act = randomUUID();
  const entry = signedOutEntry(reason, now, by);
  const change = { $set: { endedAt: now, endReason: reason, endedBy: act }, $push: { history: entry } };
  const marked = await SessionModel.updateMany({ ...which, endedAt: null }, change);
  if (marked.modifiedCount === 0) return [];
  const rows: Pick<SessionDocument, '_id' | 'user'>[] = await SessionModel.find(
    { endedAt: now, endedBy: act },
    { user: 1 },
  ).lean();
  return rows.map((row) => ({ id: row._id, userId: row.user.id, reason }));
}
