import type { Erasure } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { indexUnmovedHistory, registerResidentAudit } from '../../records/audit/audit-source.repository.ts';
import { erasedLabel } from '../../records/clinical/erased.ts';
import { historyEntry, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';

/** The erasing of one resident's data, with the progress of the server that works at it; without the resident's name. */
export interface ErasureDocument extends Omit<Erasure, 'id' | 'residentId' | 'begunAt' | 'erasedAt'> {
  _id: Types.ObjectId;
  residentId: Types.ObjectId;
  by: HistoryEntry['by'];
  begunAt: Date;
  erasedAt: Date | null;
  hidden: boolean;
  history: HistoryEntry[];
}

const schema = new Schema<ErasureDocument>(
  {
    version: { type: Number, required: true },
    residentId: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, required: true },
    reason: { type: String, required: true },
    by: { type: Schema.Types.Mixed, required: true },
    begunAt: { type: Date, required: true },
    erasedAt: { type: Date, default: null },
    looked: { type: Number, required: true },
    found: { type: Number, required: true },
    counts: { type: Schema.Types.Mixed, required: true },
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
  },
  { collection: 'erasures', versionKey: false },
);
// The unique index is the lock: a resident's data is erased once.
schema.index({ residentId: 1 }, { unique: true });
schema.index({ state: 1, begunAt: 1 });
indexUnmovedHistory(schema);

const ErasureModel = model<ErasureDocument>('Erasure', schema);
registerResidentAudit<ErasureDocument, 'state'>('erasure', ErasureModel, {
  residentField: 'residentId',
  labelFields: ['state'],
  labelOf: () => erasedLabel,
});
const collection = () => ErasureModel.collection;

/** Begins an erasure; returns the earlier one if there is one. */
export async function insertErasure(
  residentId: Types.ObjectId,
  { reason, actor, found }: { readonly reason: string; readonly actor: Actor; readonly found: number },
): Promise<ErasureDocument | null> {
  const begunAt = new Date();
  const { id, name, role } = actor.user;
  const document: ErasureDocument = {
    _id: new Types.ObjectId(),
    version: 1,
    residentId,
    state: 'erasing',
    reason,
    by: { id, name, role },
    begunAt,
    erasedAt: null,
    looked: 0,
    found,
    counts: {},
    hidden: false,
    history: [historyEntry(actor, 'created', begunAt, { reason })],
  };
  try {
    await collection().insertOne({ ...document });
    return document;
  } catch (error) {
    if (isDuplicateKey(error)) return findErasure(residentId);
    throw error;
  }
}

export const findErasure = (residentId: Types.ObjectId): Promise<ErasureDocument | null> =>
  collection().findOne<ErasureDocument>({ residentId });

/** The ids of all residents whose data is erased or being erased. */
export async function findErasedIds(): Promise<ReadonlySet<string>> {
  const found = await collection()
    .find({}, { projection: { residentId: 1 } })
    .toArray();
  return new Set(found.map(({ residentId }) => String(residentId)));
}

/** The latest erasures, latest first. */
export const findErasures = (limit: number): Promise<ErasureDocument[]> =>
  collection()
    .find<ErasureDocument>({}, { sort: { begunAt: -1 }, limit })
    .toArray();

/** The unfinished erasures, in the order of their start. */
export const findUnfinishedErasures = (): Promise<ErasureDocument[]> =>
  collection()
    .find<ErasureDocument>({ state: 'erasing' }, { sort: { begunAt: 1 } })
    .toArray();

/** Stores the progress of the current pass; `erased` is cumulative. */
export async function noteProgress(
  _id: Types.ObjectId,
  { looked, of, erased }: { readonly looked: number; readonly of: string; readonly erased: number },
): Promise<void> {
  await collection().updateOne(
    { _id },
    { $set: { looked }, $inc: { version: 1, ...(erased > 0 && { [`counts.${of}`]: erased }) } },
  );
}

/** Marks an erasure as complete, with an audit entry of author, counts and reason. Idempotent. */
export async function completeErasure({ _id }: ErasureDocument): Promise<void> {
  const seen = await collection().findOne<ErasureDocument>({ _id, state: 'erasing' });
  if (!seen) return;
  const { by, reason, version, counts } = seen;
  const changes = Object.fromEntries(
    Object.entries(counts).map(([name, after]) => [name.replaceAll('_', ' '), { before: null, after }]),
  );
  const erasedAt = new Date();
  const actor = { user: by, from: null } as Actor;
  const entry = historyEntry(actor, 'erased', erasedAt, { reason, changes });
  await collection().updateOne(
    { _id, version, state: 'erasing' },
    {
      $set: { state: 'erased', erasedAt },
      $inc: { version: 1 },
      $push: { history: entry as never },
    },
  );
}
