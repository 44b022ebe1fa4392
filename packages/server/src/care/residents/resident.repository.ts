import { Schema, Types, model } from 'mongoose';
import {
  residentTextNames,
  type Reconciliation,
  type Resident,
  type ResidentAlertLimits,
} from '@hearthline/contracts';
import { registerResidentAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import { batch } from '../../platform/flow/batch.ts';
import type { HistoryEntry, ClinicalDocument } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { getListKeys, type ListKeys } from './list-keys.ts';

/** A resident as stored. Days (`dateOfBirth`, `entryDate`) are text, independent of time zones. */
export interface ResidentDocument
  extends
    Omit<Resident, 'id' | 'alertLimits' | 'erasedAt' | 'createdAt' | 'updatedAt'>,
    ListKeys,
    ClinicalDocument,
    Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  /** Absent if no own limits were ever set. */
  alertLimits?: ResidentAlertLimits | null;
  /**
   * When the absence of an inactive resident began, however often it was noted since where they are. Absent in residents of older
   * versions; null for active ones.
   */
  awaySince?: Date | null;
  /** The signed checks of the medicines after a return, oldest first; absent without any. */
  reconciliations?: readonly Reconciliation[];
  /** The normalized room; absent without a room. */
  roomKey?: string;
  /** The key of the current photo; absent without a photo. */
  photoKey?: string;
  /** Set on a hidden resident while records that refer to it may still have to be hidden. */
  removing?: boolean;
  /** Set while the data is being erased and afterwards; blocks all other changes. */
  erasing?: true;
  erasedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}
export type NewResident = Omit<ResidentDocument, '_id' | keyof ListKeys>;

const text = { type: String, default: null };
const schema = new Schema<ResidentDocument>(
  {
    version: { type: Number, required: true },
    name: { type: String, required: true },
    lastName: { type: String, required: true },
    age: { type: Number, required: true },
    dateOfBirth: text,
    ...Object.fromEntries(residentTextNames.map((name) => [name, text])),
    roomKey: String,
    photoUrl: text,
    photoKey: String,
    allergies: [String],
    allergiesChecked: Boolean,
    entryDate: text,
    alertLimits: Schema.Types.Mixed,
    active: { type: Boolean, required: true },
    stay: Schema.Types.Mixed,
    awaySince: Date,
    lastReturn: Schema.Types.Mixed,
    reconciliations: [Schema.Types.Mixed],
    hidden: { type: Boolean, required: true },
    removing: Boolean,
    erasing: Boolean,
    erasedAt: Date,
    history: [Schema.Types.Mixed],
    order: String,
    searchText: String,
    nameKey: String,
    saveKey: String,
    saveHash: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'residents', versionKey: false },
);
// Only active residents occupy their room. The unique index, not a check before the write, decides a race.
schema.index(
  { roomKey: 1 },
  { unique: true, partialFilterExpression: { roomKey: { $exists: true }, active: true, hidden: false } },
);
schema.index({ hidden: 1, order: 1, _id: 1 });
schema.index({ hidden: 1, active: 1, order: 1, _id: 1 });
schema.index({ nameKey: 1, dateOfBirth: 1 });
schema.index({ updatedAt: 1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
indexUnmovedHistory(schema);

export const ResidentModel = model('Resident', schema);
registerResidentAudit<ResidentDocument, 'name' | 'lastName'>('resident', ResidentModel, {
  residentField: '_id',
  labelFields: ['name', 'lastName'],
  labelOf: ({ name, lastName }) => `${name} ${lastName}`,
});

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/** Converts an id to an ObjectId. */
export const toResidentId = (id: string): Types.ObjectId => new Types.ObjectId(id);

/** Finds a resident; null if there is none or the text is not an id. */
export async function findResident(id: string): Promise<ResidentDocument | null> {
  return isId(id) ? findBatched(id) : null;
}

// Never cached; calls during a read share the next read. Without mongoose, like sessions: every new record waits for it, and
// mongoose would double the time.
const findBatched = batch(async (ids: readonly string[]): Promise<(ResidentDocument | null)[]> => {
  const unique = [...new Set(ids)].map((id) => new Types.ObjectId(id));
  const found = await ResidentModel.collection
    .find<ResidentDocument>({ _id: { $in: unique }, hidden: false })
    .toArray();
  const byId = new Map(found.map((resident) => [resident._id.toString(), resident]));
  return ids.map((id) => byId.get(id) ?? null);
});

/** The names of residents by id, hidden ones too; an unknown one is absent. */
export async function findResidentNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)].filter(isId).map((id) => new Types.ObjectId(id));
  if (unique.length === 0) return new Map();
  const found = await ResidentModel.collection
    .find<Pick<ResidentDocument, '_id' | 'name' | 'lastName'>>(
      { _id: { $in: unique } },
      { projection: { name: 1, lastName: 1 } },
    )
    .toArray();
  return new Map(found.map(({ _id, name, lastName }) => [_id.toString(), `${name} ${lastName}`]));
}

/** Returns true if a resident exists, hidden or not. */
export async function residentExists(id: string): Promise<boolean> {
  return (await ResidentModel.exists({ _id: id })) !== null;
}

/** The current occupant of a room. */
export function findByRoom(roomKey: string): Promise<ResidentDocument | null> {
  return ResidentModel.findOne({ roomKey, active: true, hidden: false }).lean<ResidentDocument>().exec();
}

export function findResidentBySaveKey(saveKey: string): Promise<ResidentDocument | null> {
  return ResidentModel.findOne({ saveKey }).lean<ResidentDocument>().exec();
}

/** Stores a resident. Throws MongoDB's error 11000 if the room or the idempotency key exists. */
export async function insertResident(
  resident: NewResident & Partial<Pick<ResidentDocument, '_id'>>,
): Promise<ResidentDocument> {
  const document = { ...resident, ...getListKeys(resident) };
  const { insertedId } = await ResidentModel.collection.insertOne({ ...document });
  return { ...document, _id: insertedId };
}

/** Stores many residents in order; used to fill an empty home. */
export async function insertResidents(residents: readonly NewResident[]): Promise<ResidentDocument[]> {
  const documents = residents.map((resident) => ({ ...resident, ...getListKeys(resident) }));
  const { insertedIds } = await ResidentModel.collection.insertMany(documents.map((one) => ({ ...one })));
  return documents.map((document, index) => ({ ...document, _id: insertedIds[index] as Types.ObjectId }));
}

/** A change of a resident, written by one atomic update. */
export interface ResidentWrite {
  readonly set: Partial<Omit<ResidentDocument, '_id' | 'version' | 'updatedAt' | 'history'>>;
  readonly unset?: readonly ('roomKey' | 'photoKey')[];
  readonly entry: HistoryEntry;
}

/**
 * Changes a resident by compare-and-set on its version; null if the version has changed. Throws MongoDB's error 11000 if the
 * room is taken.
 */
export async function writeResident(
  seen: Pick<ResidentDocument, '_id' | 'version'>,
  { set, unset = [], entry }: ResidentWrite,
): Promise<ResidentDocument | null> {
  const written: unknown = await ResidentModel.collection.findOneAndUpdate(
    { _id: seen._id, version: seen.version, hidden: false },
    {
      $set: { ...set, updatedAt: entry.at },
      $inc: { version: 1 },
      $push: { history: entry as never },
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, ''])) }),
    },
    { returnDocument: 'after' },
  );
  return written as ResidentDocument | null;
}

/** Residents whose removal may be incomplete. */
export function findUnfinishedRemovals(): Promise<ResidentDocument[]> {
  return ResidentModel.find({ hidden: true, removing: true }).lean<ResidentDocument[]>().exec();
}

/** Marks a removal as complete: no visible record refers to the resident. */
export async function markRemovalFinished({ _id }: Pick<ResidentDocument, '_id'>): Promise<void> {
  await ResidentModel.collection.updateOne({ _id }, { $unset: { removing: '' } });
}

/** Deletes a hidden resident's document unless it has changed since it was read. */
export async function deleteResident({
  _id,
  version,
}: Pick<ResidentDocument, '_id' | 'version'>): Promise<void> {
  await ResidentModel.collection.deleteOne({ _id, version, hidden: true });
}
