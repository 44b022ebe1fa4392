import { displayLimits } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { unexpired } from '../core/expiry.ts';

/** A display that shows a code, until somebody enters it. */
export interface PairingDocument {
  /** SHA-256 (hex) of the secret in the display's cookie. */
  _id: string;
  /** SHA-256 (hex) of the code. */
  codeHash: string;
  expiresAt: Date;
  /** Wrong codes entered by anybody while it waited. */
  wrongTries: number;
  /** The display it became; absent while it waits. */
  displayId?: Types.ObjectId;
}

const schema = new Schema<PairingDocument>(
  {
    _id: { type: String, required: true },
    codeHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    wrongTries: { type: Number, required: true },
    displayId: Schema.Types.ObjectId,
  },
  { collection: 'display_pairings', versionKey: false },
);
schema.index({ codeHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const PairingModel = model<PairingDocument>('DisplayPairing', schema);

const lifeMs = displayLimits.codeMinutes * 60_000;
const waiting = (now: Date) => ({
  expiresAt: unexpired(now, lifeMs),
  wrongTries: { $lt: displayLimits.wrongTries },
  displayId: { $exists: false },
});

/** Stores a pairing that waits; null when its code is taken by another. */
export async function insertPairing(secretHash: string, codeHash: string, now = new Date()) {
  const expiresAt = new Date(now.getTime() + lifeMs);
  try {
    await PairingModel.create({ _id: secretHash, codeHash, expiresAt, wrongTries: 0 });
    return expiresAt;
  } catch (error) {
    if ((error as { code?: unknown }).code === 11000) return null;
    throw error;
  }
}

/** Forgets those that wait beyond so many, the oldest first. */
export async function deleteExcessPairings(most: number): Promise<void> {
  const unclaimed = { displayId: { $exists: false } };
  const oldest = await PairingModel.findOne(unclaimed, { expiresAt: 1 })
    .sort({ expiresAt: -1 })
    .skip(most)
    .lean();
  if (oldest) await PairingModel.deleteMany({ ...unclaimed, expiresAt: { $lte: oldest.expiresAt } });
}

/** One that has not run out and was not ended by wrong tries; null otherwise. */
export async function findPairing(secretHash: string, now = new Date()): Promise<PairingDocument | null> {
  const found = await PairingModel.findOne({ _id: secretHash, expiresAt: unexpired(now, lifeMs) }).lean();
  return found && (found.displayId || found.wrongTries < displayLimits.wrongTries) ? found : null;
}

/**
 * Gives the display that shows this code to a new display, whose id is answered; null when none shows it. Of many who
 * enter one code, one gets it.
 */
export async function claimPairing(codeHash: string, now = new Date()): Promise<Types.ObjectId | null> {
  const displayId = new Types.ObjectId();
  // From now on it lives as long again, so that one entered in its last second still reaches its display.
  const change = { $set: { displayId, expiresAt: new Date(now.getTime() + lifeMs) } };
  const claimed = await PairingModel.findOneAndUpdate({ codeHash, ...waiting(now) }, change).lean();
  return claimed && displayId;
}

/** A code that no display shows was entered: all that wait are one try nearer to their end. */
export async function countWrongTry(now = new Date()): Promise<void> {
  await PairingModel.updateMany(waiting(now), { $inc: { wrongTries: 1 } });
}
