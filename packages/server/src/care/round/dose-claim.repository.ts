import { model, Schema, Types } from 'mongoose';
import {
  roundRules,
  type ConfirmedOutside,
  type DoseAct,
  type DoseClaim,
  type SupplyHandling,
  type User,
} from '@hearthline/contracts';
import { batch } from '../../platform/flow/batch.ts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';
import { erasedName, eraseText } from '../../records/clinical/erased.ts';
import type { Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import type { GivenDose } from '../medication-records/given-dose.policy.ts';
import { holdsResidentData } from '../residents/dependent-records.repository.ts';

/** The giver's entries, stored until a second person confirms them. */
export interface WaitingDose {
  /** Absent in older claims: administered. */
  status?: DoseAct['status'];
  handling?: SupplyHandling | null;
  /** The stock of a controlled drug before and after it, when it was asked for. */
  balance?: { before: number; after: number } | null;
  administeredAt: Date;
  reason: string | null;
  allergyReason: string | null;
  notes: string | null;
  /** The chosen amount of a range and the giver's remarks; absent in older claims. */
  given?: GivenDose | null;
  /** The giver's confirmation of a dose given outside the rules; absent in older claims. */
  confirmedOutside?: ConfirmedOutside | null;
  requestedAt: Date;
  role: User['role'];
  from: Actor['from'];
  save: IdempotencyFields | null;
  /** True while a second person is confirming the dose; it then cannot be withdrawn. */
  confirming: boolean;
}

/** Somebody has a dose open. At most one for each dose, and for a resident's as-needed medication: `key` is unique. */
export interface DoseClaimDocument {
  _id: Types.ObjectId;
  version: number;
  key: string;
  prescriptionId: Types.ObjectId;
  day: string;
  time: DoseAct['time'] | null;
  residentId: Types.ObjectId;
  resident: DoseClaim['resident'];
  medication: DoseClaim['medication'];
  dose: DoseClaim['dose'];
  by: DoseClaim['by'];
  sessionId: string;
  at: Date;
  expiresAt: Date;
  waiting: WaitingDose | null;
}

const schema = new Schema<DoseClaimDocument>(
  {
    version: { type: Number, required: true },
    key: { type: String, required: true },
    prescriptionId: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    time: { type: String, default: null },
    residentId: { type: Schema.Types.ObjectId, required: true },
    resident: { type: Schema.Types.Mixed, required: true },
    medication: { type: Schema.Types.Mixed, required: true },
    dose: { type: Schema.Types.Mixed, required: true },
    by: { type: Schema.Types.Mixed, required: true },
    sessionId: { type: String, required: true },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    waiting: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'dose_claims', versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ sessionId: 1 });
// Deleted an hour after expiry. Until then an expired claim can be taken over, and clients show it as expired by their own
// clocks.
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 3_600, name: 'expiresAt_ttl' });

export const DoseClaimModel = model<DoseClaimDocument>('DoseClaim', schema);
holdsResidentData<DoseClaimDocument>(DoseClaimModel, ({ waiting }) => ({
  resident: { ...erasedName, roomNumber: null },
  waiting: waiting && {
    ...waiting,
    reason: eraseText(waiting.reason),
    allergyReason: eraseText(waiting.allergyReason),
    notes: eraseText(waiting.notes),
    given: null,
    confirmedOutside: null,
    save: null,
  },
}));

/** A claim and a confirmation last equally long. */
const lifeMs = Math.max(roundRules.claimMs, roundRules.confirmMs);

/** All claims that have not expired. */
export async function findClaims(now = new Date()): Promise<DoseClaimDocument[]> {
  const found = await DoseClaimModel.find({ expiresAt: { $gt: now } }).lean<DoseClaimDocument[]>();
  return (await Promise.all(found.map((claim) => keptInTime(claim, now)))).filter((claim) => claim !== null);
}

/**
 * Repairs a claim that ends later than possible because it began before the clock was set back. Its lifetime starts again now;
 * null if it was released meanwhile.
 */
async function keptInTime(claim: DoseClaimDocument, now: Date): Promise<DoseClaimDocument | null> {
  if (claim.expiresAt.getTime() <= now.getTime() + 2 * lifeMs) return claim;
  const kept = await writeClaim(claim, { at: now, expiresAt: new Date(now.getTime() + lifeMs) });
  return kept ?? DoseClaimModel.findById(claim._id).lean<DoseClaimDocument>().exec();
}

/** The claim of a dose at `now`, expired or not. */
export async function findClaimAt(key: string, now: Date): Promise<DoseClaimDocument | null> {
  const claim = await findClaimOfDose(key);
  return claim && keptInTime(claim, now);
}

/** Finds claims by key. Batched and without mongoose, because every given dose waits for it. */
const findClaimOfDose = batch(async (keys: readonly string[]): Promise<(DoseClaimDocument | null)[]> => {
  const found = await DoseClaimModel.collection
    .find<DoseClaimDocument>({ key: { $in: [...new Set(keys)] } })
    .toArray();
  const byKey = new Map(found.map((claim) => [claim.key, claim]));
  return keys.map((key) => byKey.get(key) ?? null);
});

/** Finds a claim that has not expired; null if there is none or the text is not an id. */
export async function findClaim(id: string, now = new Date()): Promise<DoseClaimDocument | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  const found = await DoseClaimModel.findOne({ _id: id, expiresAt: { $gt: now } }).lean<DoseClaimDocument>();
  return found && keptInTime(found, now);
}

/** The number of claims of a session. */
export function countClaimsOfSession(sessionId: string): Promise<number> {
  return DoseClaimModel.countDocuments({ sessionId }).exec();
}

export type NewClaim = Omit<DoseClaimDocument, '_id' | 'version'>;

/** Stores a claim; null if the dose has one. */
export async function insertClaim(claim: NewClaim): Promise<DoseClaimDocument | null> {
  const document = { _id: new Types.ObjectId(), version: 1, ...claim };
  try {
    await DoseClaimModel.collection.insertOne({ ...document });
    return document;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

type ClaimChange = Partial<Omit<NewClaim, 'key'>>;

/** Changes a claim by compare-and-set on its version; null if it was changed or released. */
export function writeClaim(
  { _id, version }: Pick<DoseClaimDocument, '_id' | 'version'>,
  set: ClaimChange,
): Promise<DoseClaimDocument | null> {
  return DoseClaimModel.findOneAndUpdate(
    { _id, version },
    { $set: set, $inc: { version: 1 } },
    { returnDocument: 'after' },
  )
    .lean<DoseClaimDocument>()
    .exec();
}

/** Takes over an expired claim by compare-and-set; only one of several concurrent callers succeeds. */
export function takeOverClaim(
  { _id, version }: Pick<DoseClaimDocument, '_id' | 'version'>,
  set: ClaimChange,
  now: Date,
): Promise<DoseClaimDocument | null> {
  return DoseClaimModel.findOneAndUpdate(
    { _id, version, expiresAt: { $lte: now } },
    { $set: set, $inc: { version: 1 } },
    { returnDocument: 'after' },
  )
    .lean<DoseClaimDocument>()
    .exec();
}

/**
 * Marks a waiting dose as being confirmed; null if it no longer waits. Compares giver and entries too, because an expired claim
 * keeps its id when another giver takes it over.
 */
export function beginConfirming(
  { _id, by, waiting }: Pick<DoseClaimDocument, '_id' | 'by' | 'waiting'>,
  now: Date,
): Promise<DoseClaimDocument | null> {
  return DoseClaimModel.findOneAndUpdate(
    {
      _id,
      expiresAt: { $gt: now },
      'by.id': by.id,
      'waiting.requestedAt': waiting?.requestedAt ?? { $exists: true },
    },
    { $set: { 'waiting.confirming': true }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  )
    .lean<DoseClaimDocument>()
    .exec();
}

/** Unmarks a dose whose confirmation was refused: it keeps waiting and can be withdrawn. */
export async function endConfirming({ _id, by }: Pick<DoseClaimDocument, '_id' | 'by'>): Promise<void> {
  await DoseClaimModel.updateOne(
    { _id, 'by.id': by.id, 'waiting.confirming': true },
    { $set: { 'waiting.confirming': false }, $inc: { version: 1 } },
  );
}

/**
 * Deletes a user's claim that is not being confirmed, and returns it. A claim that does not wait must belong to the session.
 */
export async function deleteOwnClaim(
  id: string,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<DoseClaimDocument | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  return DoseClaimModel.findOneAndDelete({
    _id: id,
    'by.id': userId,
    $or: [{ sessionId, waiting: null }, { 'waiting.confirming': false }],
  })
    .lean<DoseClaimDocument>()
    .exec();
}

/** Deletes the claim of a recorded dose and returns it; only `userId`'s claim if given. */
export async function deleteClaimOfDose(key: string, userId?: string): Promise<DoseClaimDocument | null> {
  const claim = await findClaimOfDose(key);
  if (!claim || (userId !== undefined && claim.by.id !== userId)) return null;
  await deleteBatched(claim._id);
  return claim;
}

const deleteBatched = batch(async (ids: readonly Types.ObjectId[]) => {
  await DoseClaimModel.collection.deleteMany({ _id: { $in: [...ids] } });
  return ids.map(() => undefined);
});

/** Deletes the claims of sessions and returns them. A claim that waits for a second person stays, because its giver is done. */
export async function deleteClaimsOfSessions(sessionIds: readonly string[]): Promise<DoseClaimDocument[]> {
  const found = await DoseClaimModel.find({ sessionId: { $in: [...sessionIds] }, waiting: null }).lean<
    DoseClaimDocument[]
  >();
  const deleted = await Promise.all(
    found.map(({ _id, version }) =>
      DoseClaimModel.findOneAndDelete({ _id, version }).lean<DoseClaimDocument>().exec(),
    ),
  );
  return deleted.filter((claim) => claim !== null);
}

export const isRunOut = (claim: Pick<DoseClaimDocument, 'expiresAt'>, now: Date) => claim.expiresAt <= now;
