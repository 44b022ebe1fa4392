import { displayLimits } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { unexpired } from '../../platform/core/expiry.ts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';

/** The device that shows a code: a wall display, or a tablet shared by several people. */
export type PairingKind = 'display' | 'tablet';
export type DeviceId = Types.ObjectId;

/** A pending pairing: a device shows a code until a user enters it. */
export interface PairingDocument {
  /** SHA-256 (hex) of the secret in the device's cookie. */
  _id: string;
  /** SHA-256 (hex) of the code. */
  codeHash: string;
  kind: PairingKind;
  expiresAt: Date;
  /** Wrong codes entered by any user while it was pending. */
  wrongTries: number;
  /** The id of the paired display or tablet; absent while pending. */
  displayId?: Types.ObjectId;
}

const schema = new Schema<PairingDocument>(
  {
    _id: { type: String, required: true },
    codeHash: { type: String, required: true },
    kind: { type: String, default: 'display' },
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

/** A pairing stored by an older version has no kind and belongs to a display. */
const kindFilter = (kind: PairingKind) => (kind === 'display' ? { $ne: 'tablet' as const } : kind);

/** Stores a pending pairing and returns its expiry; null if its code is in use. */
export async function insertPairing(
  { secretHash, codeHash, kind }: { secretHash: string; codeHash: string; kind: PairingKind },
  now = new Date(),
) {
  const expiresAt = new Date(now.getTime() + lifeMs);
  try {
    await PairingModel.create({ _id: secretHash, codeHash, kind, expiresAt, wrongTries: 0 });
    return expiresAt;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Deletes the oldest pending pairings beyond `most`. */
export async function deleteExcessPairings(most: number): Promise<void> {
  const unclaimed = { displayId: { $exists: false } };
  const oldest = await PairingModel.findOne(unclaimed, { expiresAt: 1 })
    .sort({ expiresAt: -1 })
    .skip(most)
    .lean();
  if (oldest) await PairingModel.deleteMany({ ...unclaimed, expiresAt: { $lte: oldest.expiresAt } });
}

/** Finds a pairing of this kind that has neither expired nor ended by wrong codes; null otherwise. */
export async function findPairing(
  secretHash: string,
  kind: PairingKind,
  now = new Date(),
): Promise<PairingDocument | null> {
  const found = await PairingModel.findOne({
    _id: secretHash,
    kind: kindFilter(kind),
    expiresAt: unexpired(now, lifeMs),
  }).lean();
  return found && (found.displayId || found.wrongTries < displayLimits.wrongTries) ? found : null;
}

/**
 * Claims the pairing with this kind and code by one atomic update; only one of several concurrent claims succeeds. Returns the
 * id of the new device; null if no pending pairing has the code.
 */
export async function claimPairing(
  codeHash: string,
  kind: PairingKind,
  now = new Date(),
): Promise<Types.ObjectId | null> {
  const displayId = new Types.ObjectId();
  // The expiry is extended, so that a device whose code is entered at the last second still gets its credential.
  const change = { $set: { displayId, expiresAt: new Date(now.getTime() + lifeMs) } };
  const claimed = await PairingModel.findOneAndUpdate(
    { codeHash, kind: kindFilter(kind), ...waiting(now) },
    change,
  ).lean();
  return claimed && displayId;
}

/** Counts a wrong code against all pending pairings. */
export async function countWrongTry(now = new Date()): Promise<void> {
  await PairingModel.updateMany(waiting(now), { $inc: { wrongTries: 1 } });
}
