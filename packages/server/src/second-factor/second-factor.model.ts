import { model, Schema, type Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import type { HistoryEntry } from '../clinical/history.ts';
import { retryDuplicate } from '../core/duplicate-key.ts';

/** A user's second factor. It outlives its removal, for its history. */
interface SecondFactorDocument {
  /** The user's id. */
  _id: Types.ObjectId;
  userName: string;
  /** The app's secret, sealed; null: no second factor. */
  secret: string | null;
  enabledAt: Date | null;
  /** The time step of the last accepted code: it and earlier ones are refused. */
  lastStep: number;
  /** Hashes of the recovery codes that were not used. */
  recovery: string[];
  /** A secret that no code confirmed yet. */
  pending: { secret: string; at: Date } | null;
  history: HistoryEntry[];
}

const schema = new Schema<SecondFactorDocument>(
  {
    userName: { type: String, required: true },
    secret: { type: String, default: null },
    enabledAt: { type: Date, default: null },
    lastStep: { type: Number, default: 0 },
    recovery: [String],
    pending: { type: Schema.Types.Mixed, default: null },
    history: [Schema.Types.Mixed],
  },
  { collection: 'second_factors', versionKey: false },
);
indexUnmovedHistory(schema);

const SecondFactorModel = model<SecondFactorDocument>('SecondFactor', schema);

registerAudit('second-factor', {
  collection: () => SecondFactorModel.collection,
  labelFields: ['userName'],
  labelOf: (document) => (document as object as SecondFactorDocument).userName,
});

/** A second factor in use. */
export type ActiveFactor = SecondFactorDocument & { secret: string; enabledAt: Date };

export function findFactor(userId: string): Promise<SecondFactorDocument | null> {
  return SecondFactorModel.findById(userId).lean<SecondFactorDocument>().exec();
}

/** The user's second factor; null when they have none. */
export async function findActiveFactor(userId: string): Promise<ActiveFactor | null> {
  const found = await findFactor(userId);
  return found?.secret && found.enabledAt ? (found as ActiveFactor) : null;
}

/** Stores a secret that a code is to confirm. */
export async function writePendingSecret(
  user: { readonly id: string; readonly name: string },
  pending: NonNullable<SecondFactorDocument['pending']>,
): Promise<void> {
  await retryDuplicate(() =>
    SecondFactorModel.updateOne(
      { _id: user.id },
      { $set: { pending, userName: user.name } },
      { upsert: true },
    ),
  );
}

interface NewFactor {
  /** The pending secret that was confirmed. */
  readonly secret: string;
  readonly step: number;
  readonly recovery: readonly string[];
  readonly entry: HistoryEntry;
}

/** The pending secret becomes the second factor; false when it is another by now. */
export async function enableFactor(
  userId: string,
  { secret, step, recovery, entry }: NewFactor,
): Promise<boolean> {
  const enabled = await SecondFactorModel.updateOne(
    { _id: userId, 'pending.secret': secret },
    {
      $set: { secret, enabledAt: entry.at, lastStep: step, recovery: [...recovery], pending: null },
      $push: { history: entry },
    },
  );
  return enabled.matchedCount === 1;
}

/** Uses up a code by its time step: false when it, or a later one, was accepted before, or the secret is another by now. */
export async function takeStep({ _id, secret }: ActiveFactor, step: number): Promise<boolean> {
  const taken = await SecondFactorModel.updateOne(
    { _id, secret, lastStep: { $lt: step } },
    { $set: { lastStep: step } },
  );
  return taken.matchedCount === 1;
}

/** Uses up a recovery code: false when there is none such (any more). */
export async function takeRecoveryCode(
  { _id, secret }: ActiveFactor,
  recoveryHash: string,
  entry: HistoryEntry,
): Promise<boolean> {
  const taken = await SecondFactorModel.updateOne(
    { _id, secret, recovery: recoveryHash },
    { $pull: { recovery: recoveryHash }, $push: { history: entry } },
  );
  return taken.modifiedCount === 1;
}

/** Removes a second factor; false when there was none. */
export async function removeFactor(userId: string, entry: HistoryEntry): Promise<boolean> {
  const removed = await SecondFactorModel.updateOne(
    { _id: userId, secret: { $type: 'string' } },
    { $set: { secret: null, enabledAt: null, recovery: [], pending: null }, $push: { history: entry } },
  );
  return removed.matchedCount === 1;
}
