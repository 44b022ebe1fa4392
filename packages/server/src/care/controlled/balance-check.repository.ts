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
  /** The resident's own supply that was counted, and its resident; absent: the house's stock. */
  supplyId?: Types.ObjectId;
  residentId?: Types.ObjectId;
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
    supplyId: Schema.Types.ObjectId,
    residentId: Schema.Types.ObjectId,
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

/** A stock that is counted: the house's of a medication, or a resident's own supply of it. */
export interface CountedStock {
  readonly medicationId: Types.ObjectId;
  /** Null: the house's stock. */
  readonly supplyId: Types.ObjectId | null;
}

/** The counted stock of a medication, or of a supply as it is stored. */
export const toStockKey = (holder: {
  readonly _id: Types.ObjectId;
  readonly medicationId?: Types.ObjectId;
}): CountedStock =>
  holder.medicationId
    ? { medicationId: holder.medicationId, supplyId: holder._id }
    : { medicationId: holder._id, supplyId: null };

const keyOf = ({ medicationId, supplyId }: Pick<BalanceCheckDocument, 'medicationId' | 'supplyId'>): string =>
  (supplyId ?? medicationId).toString();

/** Counts of a stock before a place in its register, the latest first. */
export function findChecksBefore(
  { medicationId, supplyId }: CountedStock,
  placeKey: string | undefined,
  limit: number,
): Promise<BalanceCheckDocument[]> {
  return BalanceCheckModel.find({
    medicationId,
    supplyId,
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
 * The latest count of each stock, by the id of its supply or its medication. One query finds those of stocks that are counted
 * together; one that is not among the newest counts is looked up alone.
 */
export async function findLatestChecks(
  stocks: readonly CountedStock[],
): Promise<ReadonlyMap<string, BalanceCheckDocument>> {
  const latest = new Map<string, BalanceCheckDocument>();
  if (stocks.length === 0) return latest;
  const add = (check: BalanceCheckDocument) => {
    const id = keyOf(check);
    if (check.placeKey > (latest.get(id)?.placeKey ?? '')) latest.set(id, check);
  };
  const newest = await BalanceCheckModel.find()
    .sort({ at: -1, _id: -1 })
    .limit(stocks.length * readPerDrug)
    .lean<BalanceCheckDocument[]>()
    .exec();
  newest.forEach(add);
  const others = stocks.filter(
    ({ medicationId, supplyId }) => !latest.has((supplyId ?? medicationId).toString()),
  );
  const found = await Promise.all(others.map((stock) => findChecksBefore(stock, undefined, 1)));
  found.flat().forEach(add);
  return latest;
}

/** Counts of a stock after a place in its register, in order. */
export function findChecksAfter(
  { medicationId, supplyId }: CountedStock,
  placeKey: string,
): Promise<BalanceCheckDocument[]> {
  return BalanceCheckModel.find({ medicationId, supplyId, placeKey: { $gt: placeKey } })
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
