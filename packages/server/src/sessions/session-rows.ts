import { randomUUID } from 'node:crypto';
import { sessionLimits, type EndReason, type User } from '@hearthline/contracts';
import type { SessionSelector } from '../deps.ts';
import type { Actor } from '../clinical/history.ts';
import { signedInEntry, signedOutEntry, type SessionEntry } from './session-history.ts';
import { newSid, sessionIdOf } from './session-cookie.ts';
import { SessionModel, type SessionDocument } from './session.model.ts';

/** A session that an act has just ended. */
export interface EndedSession {
  readonly id: string;
  readonly userId: string;
}

/** Stores a new session; its `sid` exists in the reply's cookie alone. */
export async function startSession(user: User, from: Actor['from'] = null, now = new Date()) {
  const sid = newSid();
  const id = sessionIdOf(sid);
  const expiresAt = expiryAfter(now);
  const history = [signedInEntry(user, from, now)];
  await SessionModel.create({ _id: id, user, createdAt: now, lastActivityAt: now, expiresAt, history });
  return { sid, id, expiresAt };
}

/** Somebody is at the screen: the session lives on. Null when it ended meanwhile. */
export async function extendSession(id: string, now = new Date()): Promise<Date | null> {
  const expiresAt = expiryAfter(now);
  const alive = { _id: id, endedAt: null, expiresAt: { $gt: now } };
  const result = await SessionModel.updateOne(alive, { $set: { lastActivityAt: now, expiresAt } });
  return result.matchedCount === 1 ? expiresAt : null;
}

/** The row of a session that lives carries its user as they are now. Null when it ended meanwhile. */
export async function rewriteSession(id: string, user: User): Promise<Date | null> {
  const alive = { _id: id, endedAt: null, expiresAt: { $gt: new Date() } };
  const row = await SessionModel.findOneAndUpdate(alive, { $set: { user } }).lean();
  return row?.expiresAt ?? null;
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
    signedOutEntry(reason, new Date(), by),
  );
}

/** Marks the sessions that ran out before `now`, and returns them. */
export async function expireSessions(now: Date): Promise<EndedSession[]> {
  return markEnded({ expiresAt: { $lte: now } }, signedOutEntry('expired', now, null));
}

async function markEnded(which: Record<string, unknown>, entry: SessionEntry): Promise<EndedSession[]> {
  const act = randomUUID();
  const { at: now, reason } = entry;
  const change = { $set: { endedAt: now, endReason: reason, endedBy: act }, $push: { history: entry } };
  const marked = await SessionModel.updateMany({ ...which, endedAt: null }, change);
  if (marked.modifiedCount === 0) return [];
  const rows: Pick<SessionDocument, '_id' | 'user'>[] = await SessionModel.find(
    { endedAt: now, endedBy: act },
    { user: 1 },
  ).lean();
  return rows.map((row) => ({ id: row._id, userId: row.user.id }));
}

function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + sessionLimits.inactivityMinutes * 60_000);
}
