import type { EndReason, Role } from '@hearthline/contracts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import { UserModel, type UserDocument } from './user.repository.ts';

/** The fields that a change may remove. */
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

/** Finds an account that is not deleted. */
export function findAccount(id: string): Promise<UserDocument | null> {
  return UserModel.findOne({ _id: id, ...notHidden })
    .lean<UserDocument>()
    .exec();
}

/** The accounts of a role that are not deleted, sorted by name. */
export async function listAccounts(role: Role): Promise<UserDocument[]> {
  const found = await UserModel.find({ role, ...notHidden })
    .limit(maxListed)
    .lean<UserDocument[]>()
    .exec();
  return found.sort((a, b) => a.name.localeCompare(b.name) || String(a._id).localeCompare(String(b._id)));
}

/** The given accounts that are not deleted, with their password hashes. */
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

/** Stores an account. Throws MongoDB's error 11000 if the username, the e-mail or the idempotency key exists. */
export async function insertAccount(account: Partial<NewAccount>): Promise<UserDocument> {
  return (await UserModel.create({ ...account, version: 1 })).toObject();
}

/**
 * Changes an account by compare-and-set on its version; null if the version has changed. With `token` the account must also be
 * marked as leaving by that token; the mark is then removed. Throws error 11000 if the e-mail exists.
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

/** Finds a deleted account with its history, to finish its removal. */
export function findHidden(id: string): Promise<UserDocument | null> {
  return UserModel.findOne({ _id: id, hidden: true }).select('+history').lean<UserDocument>().exec();
}

/** Deletes the document of a hidden account that was never used, unless it has changed. */
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

/** Removes the mark once an account's sessions were ended with this reason. */
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

/** The active root accounts, including those marked as leaving. */
export function listActiveRoots(): Promise<UserDocument[]> {
  return UserModel.find(activeRoot).lean<UserDocument[]>().exec();
}

/** Marks an active root as leaving, by compare-and-set on its version; returns false if it has changed or is marked already. */
export async function markLeaving(
  { _id, version }: Pick<UserDocument, '_id' | 'version'>,
  leaving: NonNullable<UserDocument['leaving']>,
): Promise<boolean> {
  const unmarked = { _id, version, ...activeRoot, leaving: { $exists: false } };
  const marked = await UserModel.updateOne(unmarked, { $set: { leaving } }, { timestamps: false });
  return marked.matchedCount === 1;
}

/** Removes a mark unless it has been replaced. */
export async function unmarkLeaving(_id: UserDocument['_id'], token: string): Promise<void> {
  const mine = { _id, 'leaving.token': token };
  await UserModel.updateOne(mine, { $unset: { leaving: '' } }, { timestamps: false });
}

/** Adds an entry to the account's history without changing the account. */
export async function noteInHistory(_id: UserDocument['_id'], entry: HistoryEntry): Promise<void> {
  await UserModel.updateOne({ _id }, { $push: { history: entry } }, { timestamps: false });
}
