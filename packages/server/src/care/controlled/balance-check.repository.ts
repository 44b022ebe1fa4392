import { formatProduct, type MedicationProduct } from '@hearthline/contracts';
import { model, Schema, type Types } from 'mongoose';
import { insertUnordered, throwUnlessStored } from '../../platform/database/insert-unordered.ts';
import { indexUnmovedHistory, registerAudit } from '../../records/audit/audit-source.repository.ts';
import type { ClinicalDocument, HistoryEntry } from '../../records/clinical/history.ts';
import { dependsOnMedication } from '../medications/dependent-records.repository.ts';

interface By {
  id: string;
  name: string;
}

/** A count of a controlled drug; quantities are in thousandths. A document changes once, if its difference is settled. */
export interface BalanceCheckDocument extends ClinicalDocument {
  _id: Types.ObjectId;
  version: number;
  medicationId: Types.ObjectId;
  /** Copied at that time. */
  medication: MedicationProduct;
  counted: number;
  balance: number;
  /** Its place in the register: after the latest movement of that time (register-key.ts). */
  placeKey: string;
  by: By;
  witnessedBy: By;
  at: Date;
  note: string | null;
  /** Present while the count differs from the balance and that is not settled. */
  unsettled?: true;
  settled?: { by: By; at: Date; note: string };
  /** SHA-256 of its request body if the call had an idempotency key. */
  saveHash?: string;
}

const schema = new Schema<BalanceCheckDocument>(
  {
    version: { type: Number, required: true },
    medicationId: { type: Schema.Types.ObjectId, required: true },
    medication: { type: Schema.Types.Mixed, required: true },
    counted: { type: Number, required: true },
    balance: { type: Number, required: true },
    placeKey: { type: String, required: true },
    by: { type: Schema.Types.Mixed, required: true },
    witnessedBy: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    note: { type: String, default: null },
    unsettled: Boolean,
    settled: Schema.Types.Mixed,
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
    saveHash: String,
  },
  { collection: 'balance_checks', versionKey: false },
);
schema.index({ medicationId: 1, placeKey: 1 });
schema.index({ at: 1, _id: 1 });
schema.index({ unsettled: 1 }, { sparse: true });
indexUnmovedHistory(schema);

export const BalanceCheckModel = model<BalanceCheckDocument>('BalanceCheck', schema);
dependsOnMedication(BalanceCheckModel);
registerAudit('balance-check', {
  collection: () => BalanceCheckModel.collection,
  labelFields: ['medication'],
  labelOf: (document) => formatProduct((document as unknown as BalanceCheckDocument).medication),
});

export async function findBalanceCheck(id: string): Promise<BalanceCheckDocument | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  return BalanceCheckModel.findById(id).lean<BalanceCheckDocument>().exec();
}

/** Those of the ids that are stored, in no order. */
export function findBalanceChecksById(ids: readonly Types.ObjectId[]): Promise<BalanceCheckDocument[]> {
  return BalanceCheckModel.find({ _id: { $in: [...ids] } })
    .lean<BalanceCheckDocument[]>()
    .exec();
}

/** Stores counts. One that is stored already stays as it is. */
export async function insertBalanceChecks(checks: readonly BalanceCheckDocument[]): Promise<void> {
  if (checks.length > 0)
    throwUnlessStored(await insertUnordered(BalanceCheckModel.collection, checks as never));
}

/** Counts of a medication before a place in its register, the latest first. */
export function findChecksBefore(
  medicationId: Types.ObjectId,
  placeKey: string | undefined,
  limit: number,
): Promise<BalanceCheckDocument[]> {
  return BalanceCheckModel.find({
    medicationId,
    ...(placeKey !== undefined && { placeKey: { $lt: placeKey } }),
  })
    .sort({ placeKey: -1 })
    .limit(limit)
    .lean<BalanceCheckDocument[]>()
    .exec();
}

/** The newest counts that are read for each drug: the round before may have left one out. */
const readPerDrug = 3;

/**
 * The latest count of each medication by its id. One query finds those of drugs that are counted together; a drug that is not
 * among the newest counts is looked up alone.
 */
export async function findLatestChecks(
  medicationIds: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, BalanceCheckDocument>> {
  const latest = new Map<string, BalanceCheckDocument>();
  if (medicationIds.length === 0) return latest;
  const add = (check: BalanceCheckDocument) => {
    const id = check.medicationId.toString();
    if (check.placeKey > (latest.get(id)?.placeKey ?? '')) latest.set(id, check);
  };
  const newest = await BalanceCheckModel.find()
    .sort({ at: -1, _id: -1 })
    .limit(medicationIds.length * readPerDrug)
    .lean<BalanceCheckDocument[]>()
    .exec();
  newest.forEach(add);
  const others = medicationIds.filter((id) => !latest.has(id.toString()));
  const found = await Promise.all(others.map((id) => findChecksBefore(id, undefined, 1)));
  found.flat().forEach(add);
  return latest;
}

/** Counts of a medication after a place in its register, in order. */
export function findChecksAfter(
  medicationId: Types.ObjectId,
  placeKey: string,
): Promise<BalanceCheckDocument[]> {
  return BalanceCheckModel.find({ medicationId, placeKey: { $gt: placeKey } })
    .sort({ placeKey: 1 })
    .lean<BalanceCheckDocument[]>()
    .exec();
}

/** Counts of some time, oldest first; `before` is exclusive. */
export function findChecksBetween(from: Date, before: Date): Promise<BalanceCheckDocument[]> {
  return BalanceCheckModel.find({ at: { $gte: from, $lt: before } })
    .sort({ at: 1, _id: 1 })
    .lean<BalanceCheckDocument[]>()
    .exec();
}

/** All differences that are not settled, newest first. */
export async function findUnsettledChecks(): Promise<BalanceCheckDocument[]> {
  const found = await BalanceCheckModel.find({ unsettled: true }).lean<BalanceCheckDocument[]>().exec();
  return found.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Settles a difference by compare-and-set on the version; null if it was changed meanwhile. */
export function settleBalanceCheck(
  { _id, version }: Pick<BalanceCheckDocument, '_id' | 'version'>,
  settled: NonNullable<BalanceCheckDocument['settled']>,
  entry: HistoryEntry,
): Promise<BalanceCheckDocument | null> {
  return BalanceCheckModel.findOneAndUpdate(
    { _id, version },
    { $set: { settled }, $unset: { unsettled: '' }, $inc: { version: 1 }, $push: { history: entry } },
    { returnDocument: 'after' },
  )
    .lean<BalanceCheckDocument>()
    .exec();
}
