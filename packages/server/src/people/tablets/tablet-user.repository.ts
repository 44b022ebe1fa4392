import { createHash } from 'node:crypto';
import { pinLimits } from '@hearthline/contracts';
import { model, Schema } from 'mongoose';
import { retryDuplicate } from '../../platform/core/duplicate-key.ts';

/** Somebody who signed in on a shared tablet with the password. */
export interface TabletUserDocument {
  /** `tabletId:userId` */
  _id: string;
  tabletId: string;
  userId: string;
  /** Time of the last sign-in with the password; null if the right to use the PIN was revoked. */
  signedInAt: Date | null;
  lastUsedAt: Date;
  /** Wrong PINs since then, including PINs that are being checked. */
  wrongPins: number;
  /** Hash of the password's hash; a changed password revokes the right to use the PIN. */
  passwordTag: string;
}

const schema = new Schema<TabletUserDocument>(
  {
    _id: { type: String, required: true },
    tabletId: { type: String, required: true },
    userId: { type: String, required: true },
    signedInAt: { type: Date, default: null },
    lastUsedAt: { type: Date, required: true },
    wrongPins: { type: Number, required: true },
    passwordTag: { type: String, required: true },
  },
  { collection: 'tablet_users', versionKey: false },
);
schema.index({ tabletId: 1, lastUsedAt: -1 });
schema.index({ userId: 1 });
// A tablet forgets users after a week without use.
schema.index({ lastUsedAt: 1 }, { expireAfterSeconds: 7 * 86_400, name: 'lastUsedAt_ttl' });

export const TabletUserModel = model<TabletUserDocument>('TabletUser', schema);

const hourMs = 3_600_000;
const idOf = (tabletId: string, userId: string) => `${tabletId}:${userId}`;

export const hashTabletPassword = (passwordHash: string): string =>
  createHash('sha256').update(`tablet:${passwordHash}`).digest('base64url');

/** A filter for users whose PIN is accepted. A sign-in in the future was stored by a wrong clock. */
const opensByPin = (now: Date) => ({
  signedInAt: {
    $gt: new Date(now.getTime() - pinLimits.hours * hourMs),
    $lte: new Date(now.getTime() + hourMs),
  },
  wrongPins: { $lt: pinLimits.wrongTries },
});

/** Returns true if the PIN opens a session: few enough wrong PINs, and a recent password sign-in. */
export function mayUsePin({ signedInAt, wrongPins }: TabletUserDocument, now = new Date()): boolean {
  const age = signedInAt ? now.getTime() - signedInAt.getTime() : Infinity;
  return age < pinLimits.hours * hourMs && age >= -hourMs && wrongPins < pinLimits.wrongTries;
}

/** Stores a password sign-in on a tablet and resets the wrong PINs. */
export async function recordTabletSignIn(
  tabletId: string,
  { id: userId, passwordHash }: { readonly id: string; readonly passwordHash: string },
  now = new Date(),
): Promise<void> {
  const set = {
    signedInAt: now,
    lastUsedAt: now,
    wrongPins: 0,
    passwordTag: hashTabletPassword(passwordHash),
  };
  await retryDuplicate(() =>
    TabletUserModel.updateOne(
      { _id: idOf(tabletId, userId) },
      { $set: set, $setOnInsert: { tabletId, userId } },
      { upsert: true },
    ),
  );
}

/** The recent users of a tablet, latest first. */
export function listTabletUsers(tabletId: string, most: number): Promise<TabletUserDocument[]> {
  return TabletUserModel.find({ tabletId })
    .sort({ lastUsedAt: -1 })
    .limit(most)
    .lean<TabletUserDocument[]>()
    .exec();
}

/** The tablets on which a user signed in with the password, last used first. */
export function listUserTablets(userId: string): Promise<TabletUserDocument[]> {
  return TabletUserModel.find({ userId }).sort({ lastUsedAt: -1 }).lean<TabletUserDocument[]>().exec();
}

/** The latest use of each tablet, by its id; missing if no one used it for a week. */
export async function findLastSignIns(): Promise<ReadonlyMap<string, Date>> {
  const rows = await TabletUserModel.find({}, { tabletId: 1, lastUsedAt: 1 })
    .sort({ lastUsedAt: 1 })
    .lean<Pick<TabletUserDocument, 'tabletId' | 'lastUsedAt'>[]>();
  return new Map(rows.map(({ tabletId, lastUsedAt }) => [tabletId, lastUsedAt]));
}

export function findTabletUser(tabletId: string, userId: string): Promise<TabletUserDocument | null> {
  return TabletUserModel.findOne({ _id: idOf(tabletId, userId) })
    .lean<TabletUserDocument>()
    .exec();
}

/**
 * Counts a try as wrong before its PIN is checked, so that concurrent tries cannot exceed the limit of five. Null if the PIN is
 * not accepted.
 */
export function countPinTry(
  tabletId: string,
  userId: string,
  now = new Date(),
): Promise<TabletUserDocument | null> {
  return TabletUserModel.findOneAndUpdate(
    { _id: idOf(tabletId, userId), ...opensByPin(now) },
    { $inc: { wrongPins: 1 } },
    { returnDocument: 'after' },
  )
    .lean<TabletUserDocument>()
    .exec();
}

/** Uncounts a try whose PIN was not checked. */
export async function uncountPinTry({ _id, signedInAt }: TabletUserDocument): Promise<void> {
  await TabletUserModel.updateOne({ _id, signedInAt, wrongPins: { $gt: 0 } }, { $inc: { wrongPins: -1 } });
}

/** Resets the wrong PINs after a right one. Returns false if the right was revoked meanwhile. */
export async function recordPinSignIn({ _id, signedInAt }: TabletUserDocument): Promise<boolean> {
  const used = await TabletUserModel.updateOne(
    { _id, signedInAt },
    { $set: { wrongPins: 0, lastUsedAt: new Date() } },
  );
  return used.matchedCount === 1;
}

/** Revokes the right to use the PIN, of a user on all tablets or of all users on a tablet, until the next password sign-in. */
export async function endTabletSignIns(
  which: { readonly userId: string } | { readonly tabletId: string },
): Promise<void> {
  await TabletUserModel.updateMany(which, { $set: { signedInAt: null } });
}
