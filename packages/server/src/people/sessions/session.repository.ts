import { randomUUID } from 'node:crypto';
import type { EndReason, User } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { expiredFilter, liveFilter } from './session-expiry.ts';
import { entryOfSession, type SessionEntry } from './session-history.ts';

/**
 * The session of one browser. It stores a copy of its user, so that authenticating a request costs one read by key.
 * INVARIANT: a change of a user's role, password or active state also ends or replaces that user's sessions
 * (`markSessionsEnded`, `replaceSession`). Any other change is written into them (`rewriteSessions`). Both follow the change of the
 * account itself.
 */
export interface SessionDocument {
  /** SHA-256 (hex) of the id in the cookie: read access to the database does not allow signing in. */
  _id: string;
  user: User;
  /** The shared tablet on which it was started. */
  tabletId?: string;
  /** The client of the sign-in; absent in sessions of an older version. */
  from?: Actor['from'];
  /** Time of the sign-in. */
  createdAt: Date;
  /** Time of the sign-in or the last extension. */
  lastActivityAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** The reason for its end. On a live session: the reason to use at its end, stored by a command beside a running server. */
  endReason: EndReason | null;
  /** Id of the call that ended the session; the call finds its sessions by it. */
  endedBy: string | null;
  /** Sign-in and sign-out entries not yet moved to the audit. */
  history: SessionEntry[];
}

const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    user: { type: Schema.Types.Mixed, required: true },
    tabletId: String,
    from: Schema.Types.Mixed,
    createdAt: { type: Date, required: true },
    lastActivityAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    endReason: { type: String, default: null },
    endedBy: { type: String, default: null },
    history: [Schema.Types.Mixed],
  },
  { versionKey: false, collection: 'sessions' },
);

sessionSchema.index({ 'user.id': 1 });
sessionSchema.index({ endedAt: 1, expiresAt: 1 });
sessionSchema.index({ endedAt: 1 }, { expireAfterSeconds: 86_400, name: 'endedAt_ttl' });
indexUnmovedHistory(sessionSchema);

export const SessionModel = model<SessionDocument>('Session', sessionSchema);

const rowOf = (document: object) => document as SessionDocument;
registerAudit('session', {
  collection: () => SessionModel.collection,
  labelFields: ['user'],
  labelOf: (document) => rowOf(document).user.name,
  subjectOf: (document) => new Types.ObjectId(rowOf(document).user.id),
  entryOf: (document, kept) => entryOfSession(rowOf(document), kept),
});

/** The fields of a new session; the schema's defaults fill the rest. */
type NewSession = Pick<
  SessionDocument,
  '_id' | 'user' | 'from' | 'createdAt' | 'lastActivityAt' | 'expiresAt' | 'history'
> &
  Pick<Partial<SessionDocument>, 'tabletId'>;

/** Selects the sessions to end; all given fields must match. */
export interface SessionSelector {
  readonly sessionId?: string;
  readonly userId?: string;
  readonly exceptSessionId?: string;
  readonly exceptRoots?: boolean;
  readonly tabletId?: string;
}

/** Time, reason and history entry of an end. */
interface SessionEnd {
  readonly at: Date;
  readonly reason: EndReason;
  readonly entry: SessionEntry;
}

export async function insertSession(session: NewSession): Promise<void> {
  await SessionModel.create(session);
}

/** The sessions with these ids, including ended ones. Without mongoose, because every request waits for this call. */
export function findSessions(ids: readonly string[]): Promise<SessionDocument[]> {
  return SessionModel.collection
    .find<SessionDocument>({ _id: { $in: [...new Set(ids)] } } as object)
    .toArray();
}

/** The given sessions that have ended. */
export async function findEndedAmong(ids: readonly string[]): Promise<SessionDocument[]> {
  if (ids.length === 0) return [];
  return (await findSessions(ids)).filter(({ endedAt }) => endedAt !== null);
}

export function findLiveSession(id: string, now: Date): Promise<SessionDocument | null> {
  return SessionModel.findOne({ _id: id, ...liveFilter(now) })
    .lean<SessionDocument>()
    .exec();
}

/** Changes a session that is live at `now`; returns false if it is not. */
export async function changeLiveSession(
  id: string,
  now: Date,
  set: Partial<Omit<SessionDocument, '_id' | 'history'>>,
): Promise<boolean> {
  return (await SessionModel.updateOne({ _id: id, ...liveFilter(now) }, { $set: set })).matchedCount === 1;
}

/** A user's live sessions, latest activity first. */
export function findLiveSessions(userId: string, now: Date): Promise<SessionDocument[]> {
  return SessionModel.find({ 'user.id': userId, ...liveFilter(now) })
    .sort({ lastActivityAt: -1 })
    .lean<SessionDocument[]>()
    .exec();
}

/** All live sessions, latest activity first. */
export function listLiveSessions(now: Date, limit: number): Promise<SessionDocument[]> {
  return SessionModel.find(liveFilter(now), { history: 0 })
    .sort({ lastActivityAt: -1, _id: 1 })
    .limit(limit)
    .lean<SessionDocument[]>()
    .exec();
}

/** Writes a user's new data into their sessions that have not ended. */
export async function rewriteUser({ id, name, email, phone, photoUrl }: User): Promise<void> {
  const set = { 'user.name': name, 'user.email': email, 'user.phone': phone, 'user.photoUrl': photoUrl };
  await SessionModel.updateMany({ 'user.id': id, endedAt: null }, { $set: set });
}

/** Removes the mark of a required second factor from a user's sessions, once it was added. */
export async function liftSecondFactorDemand(userId: string): Promise<void> {
  await SessionModel.updateMany({ 'user.id': userId }, { $unset: { 'user.mustAddSecondFactor': '' } });
}

/** Stores the time of the last activity of a session that has not ended. */
export async function touchSession(id: string): Promise<void> {
  await SessionModel.updateOne({ _id: id, endedAt: null }, { $set: { lastActivityAt: new Date() } });
}

/** Deletes a session whose cookie was never sent. */
export async function deleteSession(id: string): Promise<void> {
  await SessionModel.deleteOne({ _id: id });
}

/** Marks the selected sessions as ended, and returns those that this call ended. */
export function endSelected(which: SessionSelector, end: SessionEnd): Promise<SessionDocument[]> {
  const { sessionId, userId, exceptSessionId, exceptRoots, tabletId } = which;
  const filter = {
    ...((sessionId !== undefined || exceptSessionId !== undefined) && {
      _id: {
        ...(sessionId !== undefined && { $eq: sessionId }),
        ...(exceptSessionId !== undefined && { $ne: exceptSessionId }),
      },
    }),
    ...(userId !== undefined && { 'user.id': userId }),
    ...(tabletId !== undefined && { tabletId }),
    ...(exceptRoots && { 'user.role': { $ne: 'root' } }),
  };
  return endMatching(filter, end);
}

/** Marks expired sessions with this stored reason as ended, and returns those that this call ended. */
export function endExpired(stored: EndReason | null, end: SessionEnd): Promise<SessionDocument[]> {
  return endMatching({ ...expiredFilter(end.at), endReason: stored }, end);
}

/** The reasons stored on expired sessions that are not marked as ended; null for sessions without a reason. */
export async function findReasonsOfExpired(now: Date): Promise<ReadonlySet<EndReason | null>> {
  const rows = await SessionModel.find({ endedAt: null, ...expiredFilter(now) }, { endReason: 1 }).lean();
  return new Set(rows.map(({ endReason }) => endReason));
}

/** Expires a user's sessions now, with the reason to use at their end. */
export async function expireUserSessions(userId: string, endReason: EndReason): Promise<void> {
  await SessionModel.updateMany(
    { 'user.id': userId, endedAt: null },
    { $set: { expiresAt: new Date(), endReason } },
  );
}

/** Returns true if the user has a session that is not marked as ended. */
export async function hasUnendedSession(userId: string): Promise<boolean> {
  return (await SessionModel.exists({ 'user.id': userId, endedAt: null })) !== null;
}

async function endMatching(
  which: Record<string, unknown>,
  { at, reason, entry }: SessionEnd,
): Promise<SessionDocument[]> {
  const endedBy = randomUUID();
  const change = { $set: { endedAt: at, endReason: reason, endedBy }, $push: { history: entry } };
  const marked = await SessionModel.updateMany({ ...which, endedAt: null }, change);
  if (marked.modifiedCount === 0) return [];
  return SessionModel.find({ endedAt: at, endedBy }).lean<SessionDocument[]>().exec();
}
