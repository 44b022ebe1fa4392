import { model, Schema } from 'mongoose';
import { retryDuplicate } from '../../../platform/core/duplicate-key.ts';
import { unexpired } from '../../../platform/core/expiry.ts';

/** The purpose of a challenge, and the session or ticket that may answer it. */
export type ChallengeKey = `add:${string}` | `proof:${string}` | `ticket:${string}`;

/** A challenge of a passkey that waits for its answer. */
interface ChallengeDocument {
  _id: ChallengeKey;
  /** Base64url. */
  challenge: string;
  /** The name of the passkey to add. */
  name: string | null;
  expiresAt: Date;
}

const schema = new Schema<ChallengeDocument>(
  {
    _id: { type: String, required: true },
    challenge: { type: String, required: true },
    name: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'passkey_challenges', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const ChallengeModel = model<ChallengeDocument>('PasskeyChallenge', schema);

const lifeMs = 5 * 60_000;

/** Stores a challenge and replaces an earlier one with the same key. */
export async function storeChallenge(
  key: ChallengeKey,
  challenge: string,
  name: string | null = null,
): Promise<void> {
  const expiresAt = new Date(Date.now() + lifeMs);
  await retryDuplicate(() =>
    ChallengeModel.updateOne({ _id: key }, { $set: { challenge, name, expiresAt } }, { upsert: true }),
  );
}

/** Uses up the challenge of a key before its answer is checked; null if there is none or it has expired. */
export function takeChallenge(
  key: ChallengeKey,
): Promise<Pick<ChallengeDocument, 'challenge' | 'name'> | null> {
  return ChallengeModel.findOneAndDelete({ _id: key, expiresAt: unexpired(new Date(), lifeMs) })
    .lean<ChallengeDocument>()
    .exec();
}
