import type { EndReason, User } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { auditedAs, keepsHistory } from '../audit/audited.model.ts';
import { entryOfSession, type SessionEntry } from './session-history.ts';

/**
 * One sign-in of one browser. The row carries its user, so that letting a request in costs one read by key.
 * INVARIANT: what changes a user's role, name, password or activity also ends or rewrites that user's rows
 * (`endSessionRows`, `renewSessionRow`), after the account itself was changed.
 */
export interface SessionDocument {
  /** SHA-256 (hex) of the id in the cookie: who reads the database can't sign in with it. */
  _id: string;
  user: User;
  /** The sign-in. */
  createdAt: Date;
  /** Sign-in or the last extension. */
  lastActivityAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** While it lives: the reason that its end will have, left by an operation beside a running server. */
  endReason: EndReason | null;
  /** Names the act that ended this row, so that it can tell which rows were its own. */
  endedBy: string | null;
  /** Its beginning and its end, still to be moved to the audit. */
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
keepsHistory(sessionSchema);

export const SessionModel = model<SessionDocument>('Session', sessionSchema);

const rowOf = (document: object) => document as SessionDocument;
auditedAs('session', {
  collection: () => SessionModel.collection,
  labelFields: ['user'],
  labelOf: (document) => rowOf(document).user.name,
  subjectOf: (document) => new Types.ObjectId(rowOf(document).user.id),
  entryOf: (document, kept) => entryOfSession(rowOf(document), kept),
});
