import { roles, type Role } from '@hearthline/contracts';
import { model, Schema, type Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import type { HistoryEntry } from '../clinical/history.ts';

/** A user account as stored. `email` is lower case; an account without one cannot sign in. */
export interface UserDocument {
  _id: Types.ObjectId;
  version: number;
  username: string;
  email: string | null;
  name: string;
  phone: string | null;
  role: Role;
  photoUrl: string | null;
  active: boolean;
  /** argon2id, encoded; selected only when a query names it. */
  passwordHash: string;
  /** Whether the password is a temporary one, generated and printed by the server. */
  mustChangePassword: boolean;
  /** Time of the last successful sign-in. */
  lastLogin: Date | null;
  /** Time of the last sign-in or session extension; does not raise `version`. */
  lastActivityAt: Date | null;
  /** Entries still to be moved to the audit; absent where the query did not select them. */
  history?: HistoryEntry[];
  createdAt: Date;
  updatedAt: Date;
}

const userSchema = new Schema<UserDocument>(
  {
    version: { type: Number, required: true, default: 1 },
    username: { type: String, required: true },
    email: { type: String, default: null, lowercase: true, trim: true },
    name: { type: String, required: true },
    phone: { type: String, default: null },
    role: { type: String, enum: roles, required: true, default: 'gerocultor' },
    photoUrl: { type: String, default: null },
    active: { type: Boolean, required: true, default: true },
    passwordHash: { type: String, required: true, select: false },
    mustChangePassword: { type: Boolean, default: false },
    lastLogin: { type: Date, default: null },
    lastActivityAt: { type: Date, default: null },
    history: { type: [Schema.Types.Mixed], select: false },
  },
  { timestamps: true, versionKey: false, collection: 'users' },
);

userSchema.index({ username: 1 }, { unique: true });
userSchema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } });
userSchema.index({ lastActivityAt: -1 });

indexUnmovedHistory(userSchema);

export const UserModel = model<UserDocument>('User', userSchema);

registerAudit('user', {
  collection: () => UserModel.collection,
  labelFields: ['name'],
  labelOf: (document) => (document as object as UserDocument).name,
});
