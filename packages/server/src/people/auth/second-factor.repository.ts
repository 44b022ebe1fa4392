import { Problem } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import { maxAttempts } from '../../records/clinical/change-document.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import { retryDuplicate } from '../../platform/core/duplicate-key.ts';

/** A passkey (WebAuthn credential). */
export interface StoredPasskey {
  id: string;
  name: string;
  /** Base64url id given by the device. */
  credentialId: string;
  /** A COSE key, base64url. */
  publicKey: string;
  /** The device's usage counter; 0 if the device does not count. */
  counter: number;
  transports: readonly string[];
  /** The only host for which the passkey works. */
  rpId: string;
  addedAt: Date;
  lastUsedAt: Date | null;
}

/** A user's second factor: an app, passkeys, or both, and recovery codes. It outlives its removal, for its history. */
export interface SecondFactorDocument {
  /** The user's id. */
  _id: Types.ObjectId;
  userName: string;
  /** The app's secret, encrypted; null without an app. */
  secret: string | null;
  enabledAt: Date | null;
  /** The time step of the last accepted code; this and earlier codes are refused. */
  lastStep: number;
  passkeys: readonly StoredPasskey[];
  /** Hashes of the unused recovery codes. */
  recovery: string[];
  /** A secret that is not yet confirmed by a code. */
  pending: { secret: string; at: Date } | null;
  /** Incremented by every change except used codes; null in documents older than passkeys. */
  revision: number | null;
  history: HistoryEntry[];
}

const schema = new Schema<SecondFactorDocument>(
  {
    userName: { type: String, required: true },
    secret: { type: String, default: null },
    enabledAt: { type: Date, default: null },
    lastStep: { type: Number, default: 0 },
    passkeys: [Schema.Types.Mixed],
    recovery: [String],
    pending: { type: Schema.Types.Mixed, default: null },
    revision: { type: Number, default: 0 },
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

/** Creates an id for a passkey. */
export const newFactorId = (): string => new Types.ObjectId().toHexString();

export async function findFactor(userId: string): Promise<SecondFactorDocument | null> {
  const found = await SecondFactorModel.findById(userId).lean<SecondFactorDocument>().exec();
  if (!found) return null;
  // Documents older than passkeys lack both fields.
  const { passkeys, revision } = found as Partial<SecondFactorDocument>;
  return { ...found, passkeys: passkeys ?? [], revision: revision ?? null };
}

/** Returns true if the second factor is required at a sign-in. */
export const isActive = ({ secret, passkeys }: Pick<SecondFactorDocument, 'secret' | 'passkeys'>): boolean =>
  Boolean(secret) || passkeys.length > 0;

/** The user's second factor; null if there is none. */
export async function findActiveFactor(userId: string): Promise<SecondFactorDocument | null> {
  const found = await findFactor(userId);
  return found && isActive(found) ? found : null;
}

/** Creates the document if it is missing. */
export async function ensureFactor({ id, name }: { readonly id: string; readonly name: string }) {
  await retryDuplicate(() =>
    SecondFactorModel.updateOne({ _id: id }, { $set: { userName: name } }, { upsert: true }),
  );
}

interface FactorChange {
  readonly set: Partial<Omit<SecondFactorDocument, '_id' | 'revision' | 'history'>>;
  readonly entry?: HistoryEntry;
}

/**
 * Changes a second factor by compare-and-set on its revision; plans again after each lost race. Returns false if nothing was
 * planned. It does not use `changeDocument`, which writes a history entry with each change, because a used passkey leaves no
 * entry. Throws `stale` after as many lost races as `changeDocument`.
 */
export async function changeFactor(
  userId: string,
  plan: (seen: SecondFactorDocument) => FactorChange | null,
): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const seen = await findFactor(userId);
    const change = seen && plan(seen);
    if (!change) return false;
    const written = await SecondFactorModel.updateOne(
      { _id: userId, revision: seen.revision },
      {
        $set: { ...change.set, revision: (seen.revision ?? 0) + 1 },
        ...(change.entry && { $push: { history: change.entry } }),
      },
    );
    if (written.matchedCount === 1) return true;
  }
  throw new Problem('stale', 'This second factor was changed in the meantime. Please try again.');
}

type Held = Pick<SecondFactorDocument, '_id' | 'secret'>;

/** Uses up a code by its time step. Returns false if this or a later step was accepted before, or the secret has changed. */
export async function takeStep({ _id, secret }: Held, step: number): Promise<boolean> {
  const taken = await SecondFactorModel.updateOne(
    { _id, secret, lastStep: { $lt: step } },
    { $set: { lastStep: step } },
  );
  return taken.matchedCount === 1;
}

/** Uses up a recovery code; returns false if it does not exist or was used. */
export async function takeRecoveryCode(
  { _id, secret }: Held,
  recoveryHash: string,
  entry: HistoryEntry,
): Promise<boolean> {
  const taken = await SecondFactorModel.updateOne(
    { _id, secret, recovery: recoveryHash },
    { $pull: { recovery: recoveryHash }, $push: { history: entry } },
  );
  return taken.modifiedCount === 1;
}
