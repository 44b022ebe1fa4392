import { roles, type EndReason, type Role } from '@hearthline/contracts';
import { model, Schema, type Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';

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
  /** The key of the current photo; absent without a photo. */
  photoKey?: string;
  active: boolean;
  /** True if deleted: in no list, its username and e-mail free for others, but kept for references. Absent: false. */
  hidden?: boolean;
  /** The reason to end its sessions with. Removed once they have ended; after a crash the next start finishes. */
  endingSessions?: EndReason;
  /**
   * Set on a root account whose rights are about to be removed; it no longer counts as a remaining root (`keep-one-root.ts`).
   */
  leaving?: { token: string; at: Date };
  saveKey?: string;
  saveHash?: string;
  /** argon2id, encoded; selected only when a query names it. */
  passwordHash: string;
  /** True if the password is temporary, i.e. generated and printed by the server. */
  mustChangePassword: boolean;
  /** Time of the last successful sign-in. */
  lastLogin: Date | null;
  /** Time of the last sign-in or session extension; does not raise `version`. */
  lastActivityAt: Date | null;
  /** Entries not yet moved to the audit; absent if the query did not select them. */
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
    photoKey: String,
    active: { type: Boolean, required: true, default: true },
    hidden: Boolean,
    endingSessions: String,
    leaving: Schema.Types.Mixed,
    saveKey: String,
    saveHash: String,
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
userSchema.index({ saveKey: 1 }, { unique: true, sparse: true });

indexUnmovedHistory(userSchema);

export const UserModel = model<UserDocument>('User', userSchema);

registerAudit('user', {
  collection: () => UserModel.collection,
  labelFields: ['name'],
  labelOf: (document) => (document as object as UserDocument).name,
});

/** The fields of a new account; the schema's defaults fill the rest. */
export type NewUser = Pick<UserDocument, 'username' | 'email' | 'name' | 'role' | 'passwordHash'> &
  Partial<Pick<UserDocument, 'mustChangePassword'>>;

/** An account without its password hash and its history. */
export function findUser(id: string): Promise<UserDocument | null> {
  return UserModel.findById(id).lean<UserDocument>().exec();
}

export function findUserByEmail(email: string): Promise<UserDocument | null> {
  return UserModel.findOne({ email }).lean<UserDocument>().exec();
}

/** An account with its password hash. */
export function findUserWithPassword(
  which: { readonly _id: string } | { readonly email: string } | { readonly username: string },
): Promise<UserDocument | null> {
  return UserModel.findOne(which).select('+passwordHash').lean<UserDocument>().exec();
}

/** An account that has been used. */
export type ActiveUserDocument = UserDocument & { lastActivityAt: Date };

/** The active users with activity since `since`, latest first; at most 500. */
export function listUsersActiveSince(since: Date): Promise<ActiveUserDocument[]> {
  return UserModel.find({ active: true, lastActivityAt: { $gte: since } })
    .sort({ lastActivityAt: -1 })
    .limit(500)
    .lean<ActiveUserDocument[]>()
    .exec();
}

/** Ids, names and roles of all accounts or of one role, active or not, sorted by name. */
export function listAccountNames(role?: Role): Promise<Pick<UserDocument, '_id' | 'name' | 'role'>[]> {
  return UserModel.find(role ? { role } : {}, { name: 1, role: 1 })
    .sort({ name: 1 })
    .lean<Pick<UserDocument, '_id' | 'name' | 'role'>[]>()
    .exec();
}

export async function hasActiveRoot(): Promise<boolean> {
  return (await UserModel.exists({ role: 'root', active: true })) !== null;
}

/** Returns true if there is an account with none of these e-mails. */
export async function hasUserBeside(emails: readonly string[]): Promise<boolean> {
  return (await UserModel.exists({ email: { $nin: [...emails] } })) !== null;
}

/** Stores accounts, and returns them in the order given. */
export async function insertUsers(users: readonly NewUser[]): Promise<UserDocument[]> {
  return (await UserModel.insertMany([...users])).map((user) => user.toObject());
}

/** Stores the time of a successful sign-in. */
export async function recordSignIn(id: string, at: Date): Promise<void> {
  const signedIn = { $set: { lastLogin: at, lastActivityAt: at } };
  await UserModel.updateOne({ _id: id }, signedIn, { timestamps: false });
}

/** Records user activity, on the account: a session is deleted a day after it ended. */
export async function recordActivity(id: string, now = new Date()): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $set: { lastActivityAt: now } }, { timestamps: false });
}

/** Replaces the password of an active account by compare-and-set on its hash; null if it was changed meanwhile. */
export function replacePasswordHash(
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
  entry: HistoryEntry,
): Promise<UserDocument | null> {
  return UserModel.findOneAndUpdate(
    { _id: id, active: true, passwordHash: from },
    {
      $set: { passwordHash: to, mustChangePassword: false },
      $inc: { version: 1 },
      $push: { history: entry },
    },
    { returnDocument: 'after' },
  )
    .lean<UserDocument>()
    .exec();
}

/** Gives the oldest active root account a temporary password; null if there is none. */
export function resetRootPassword(passwordHash: string): Promise<UserDocument | null> {
  const change = { $set: { passwordHash, mustChangePassword: true, active: true }, $inc: { version: 1 } };
  return UserModel.findOneAndUpdate({ role: 'root', active: true }, change, { sort: { _id: 1 } })
    .lean<UserDocument>()
    .exec();
}
