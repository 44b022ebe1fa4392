import type { EndReason, User } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import { entryOfSession, type SessionEntry } from './session-history.ts';

/**
 * The session of one browser. It stores a copy of its user, so that authenticating a request costs one read by key.
 * INVARIANT: a change of a user's role, name, password or active state also ends or replaces that user's sessions
 * (`markSessionsEnded`, `replaceSession`), after the account itself was changed.
 */
export interface SessionDocument {
  /** SHA-256 (hex) of the id in the cookie: read access to the database does not allow signing in. */
  _id: string;
  user: User;
  /** Time of the sign-in. */
  createdAt: Date;
  /** Time of the sign-in or the last extension. */
  lastActivityAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** Why it ended. On a live session: the reason that its end will have, stored by an operation beside a running server. */
  endReason: EndReason | null;
  /** Id of the call that ended the session, by which the call finds the sessions it ended. */
  endedBy: string | null;
  /** Sign-in and sign-out entries still to be moved to the audit. */
  history: SessionEntry[];
}

const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    user: { type: Schema.Types.Mixed, required: true },
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
