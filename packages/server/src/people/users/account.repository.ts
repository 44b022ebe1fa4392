import type { EndReason, Role } from '@hearthline/contracts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import { UserModel, type UserDocument } from './user.repository.ts';

/** A field of a change that is removed. */
type Removable = 'photoKey';

/** A change of an account, written by one atomic update. */
export interface AccountWrite {
  readonly set: Partial<Omit<UserDocument, '_id' | 'version' | 'history' | 'createdAt' | 'updatedAt'>>;
  readonly unset?: readonly Removable[];
  readonly entry: HistoryEntry;
}

type NewAccount = Pick<UserDocument, 'username' | 'email' | 'name' | 'phone' | 'role' | 'active'> &
  Pick<UserDocument, 'passwordHash' | 'mustChangePassword' | 'history' | 'saveKey' | 'saveHash'>;

const notHidden = { hidden: { $ne: true } };
const activeRoot = { role: 'root', active: true, ...notHidden } as const;
const maxListed = 500;

/** An account that is not deleted. */
export function findAccount(id: string): Promise<UserDocument | null> {
  return UserModel.findOne({ _id: id, ...notHidden })
    .lean<UserDocument>()
    .exec();
}

/** The accounts of a role that are not deleted, by name. */
export async function listAccounts(role: Role): Promise<UserDocument[]> {
  const found = await UserModel.find({ role, ...notHidden })
    .limit(maxListed)
    .lean<UserDocument[]>()
    .exec();
  return found.sort((a, b) => a.name.localeCompare(b.name) || String(a._id).localeCompare(String(b._id)));
}

/** Those of the accounts that are not deleted, with their password hashes. */
export function findAccounts(ids: readonly string[]): Promise<UserDocument[]> {
  return UserModel.find({ _id: { $in: ids }, ...notHidden })
    .select('+passwordHash')
    .lean<UserDocument[]>()
    .exec();
}

export async function isUsernameTaken(username: string): Promise<boolean> {
  return (await UserModel.exists({ username })) !== null;
}

export function findAccountBySaveKey(saveKey: string): Promise<UserDocument | null> {
  return UserModel.findOne({ saveKey }).lean<UserDocument>().exec();
}

/** Stores an account. Throws MongoDB's error 11000 when the username, the e-mail or the idempotency key exists. */
export async function insertAccount(account: Partial<NewAccount>): Promise<UserDocument> {
  return (await UserModel.create({ ...account, version: 1 })).toObject();
}

/**
 * Changes an account that is still as `seen`, and raises its version; null when it is not. With a `token` it must also be
 * marked as leaving by it, and the mark is removed. Throws error 11000 when the e-mail exists.
 */
export function writeAccount(
  seen: Pick<UserDocument, '_id' | 'version'>,
  { set, unset = [], entry }: AccountWrite,
  token?: string,
): Promise<UserDocument | null> {
  const removed = [...unset, ...(token === undefined ? [] : ['leaving'])];
  return UserModel.findOneAndUpdate(
    {
      _id: seen._id,
      version: seen.version,
      ...notHidden,
      ...(token !== undefined && { 'leaving.token': token }),
    },
    {
      $set: set,
      $inc: { version: 1 },
      $push: { history: entry },
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((field) => [field, ''])) }),
    },
    { returnDocument: 'after' },
  )
    .lean<UserDocument>()
    .exec();
}

/** A deleted account with its history, for its own end. */
export function findHidden(id: string): Promise<UserDocument | null> {
  return UserModel.findOne({ _id: id, hidden: true }).select('+history').lean<UserDocument>().exec();
}

/** Deletes the document of a hidden account that was never used and is still as `seen`. */
export async function deleteUnusedAccount({
  _id,
  version,
}: Pick<UserDocument, '_id' | 'version'>): Promise<void> {
  await UserModel.deleteOne({ _id, version, hidden: true, lastLogin: null });
}

/** Accounts whose sessions are still to be ended. */
export function findEndingSessions(): Promise<UserDocument[]> {
  return UserModel.find({ endingSessions: { $exists: true } })
    .lean<UserDocument[]>()
    .exec();
}

/** The sessions of an account were ended with this reason. */
export async function markUserSessionsEnded(
  _id: UserDocument['_id'],
  endingSessions: EndReason,
): Promise<void> {
  await UserModel.updateOne(
    { _id, endingSessions },
    { $unset: { endingSessions: '' } },
    { timestamps: false },
  );
}

/** The active root accounts, those that are leaving included. */
export function listActiveRoots(): Promise<UserDocument[]> {
  return UserModel.find(activeRoot).lean<UserDocument[]>().exec();
}

/** Marks an active root that is still as `seen` as leaving; false if it is not, or is marked already. */
export async function markLeaving(
  { _id, version }: Pick<UserDocument, '_id' | 'version'>,
  leaving: NonNullable<UserDocument['leaving']>,
): Promise<boolean> {
  const unmarked = { _id, version, ...activeRoot, leaving: { $exists: false } };
  const marked = await UserModel.updateOne(unmarked, { $set: { leaving } }, { timestamps: false });
  return marked.matchedCount === 1;
}

/** Removes a mark, unless it is another by now. */
export async function unmarkLeaving(_id: UserDocument['_id'], token: string): Promise<void> {
  const mine = { _id, 'leaving.token': token };
  await UserModel.updateOne(mine, { $unset: { leaving: '' } }, { timestamps: false });
}

/** Adds an entry to the account's history that changes nothing of it. */
export async function noteInHistory(_id: UserDocument['_id'], entry: HistoryEntry): Promise<void> {
  await UserModel.updateOne({ _id }, { $push: { history: entry } }, { timestamps: false });
}
