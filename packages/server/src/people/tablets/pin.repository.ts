import { model, Schema, type Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import { retryDuplicate } from '../../platform/core/duplicate-key.ts';

/** A user's PIN for shared tablets. It outlives its removal, for its history. */
interface PinDocument {
  /** The user's id. */
  _id: Types.ObjectId;
  userName: string;
  /** argon2id of the PIN, keyed with the secret key; null without a PIN. */
  pinHash: string | null;
  setAt: Date | null;
  history: HistoryEntry[];
}

const schema = new Schema<PinDocument>(
  {
    userName: { type: String, required: true },
    pinHash: { type: String, default: null },
    setAt: { type: Date, default: null },
    history: [Schema.Types.Mixed],
  },
  { collection: 'user_pins', versionKey: false },
);
indexUnmovedHistory(schema);

const PinModel = model<PinDocument>('UserPin', schema);

registerAudit('pin', {
  collection: () => PinModel.collection,
  labelFields: ['userName'],
  labelOf: (document) => (document as object as PinDocument).userName,
});

type StoredPin = Pick<PinDocument, 'pinHash' | 'setAt'>;

export function findPin(userId: string): Promise<PinDocument | null> {
  return PinModel.findById(userId).lean<PinDocument>().exec();
}

/** The ids of the given users who have a PIN. */
export async function findUsersWithPin(userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await PinModel.find(
    { _id: { $in: userIds }, pinHash: { $type: 'string' } },
    { _id: 1 },
  ).lean();
  return new Set(found.map(({ _id }) => String(_id)));
}

/** Sets a user's PIN, or removes it. */
export async function writePin(
  user: { readonly id: string; readonly name: string },
  set: StoredPin,
  entry: HistoryEntry,
): Promise<void> {
  await retryDuplicate(() =>
    PinModel.updateOne(
      { _id: user.id },
      { $set: { ...set, userName: user.name }, $push: { history: entry } },
      { upsert: true },
    ),
  );
}
