import { Schema, Types, model } from 'mongoose';
import { Problem, type ImportChange, type StoredImport } from '@hearthline/contracts';
import { isDuplicateKey } from '../../../platform/core/duplicate-key.ts';
import type { Cursor } from '../../../records/clinical/cursor.ts';
import type { Actor } from '../../../records/clinical/history.ts';
import { duplicateField } from '../../../records/clinical/idempotency.ts';

/** Who did something, and from where. */
interface By {
  by: Actor['user'];
  from: Actor['from'];
}

/**
 * An import. What it is to store is written first (`preparing`), in documents of its own. From `unfinished` on it is carried to
 * its end, by the next start of the server if this one stops. An import that was cut off while preparing never was (`absent`).
 */
export interface ImportDocument extends By {
  _id: Types.ObjectId;
  kind: StoredImport['kind'];
  at: Date;
  state: 'preparing' | 'unfinished' | 'whole' | 'absent' | 'undoing' | 'undone';
  /** While somebody works at it; unique, so that one import is stored or undone at a time. */
  running?: true;
  /** The server that works at it, and a counter that it raises meanwhile. */
  owner: string;
  beat: number;
  /** Absent of an older import. */
  fileName?: string | null;
  added: number;
  changed: number;
  /** Refused rows; absent of an older import. */
  refused?: number;
  /** Where one row is refused, nothing is stored. */
  allOrNothing?: boolean;
  /** `at` is absent of an older one; `restores`: what it changed is set back too. */
  undo?: By & { reason: string; at?: Date; restores?: true };
  /** Its steps are deleted, or about to be: it can't be undone any more. */
  settled?: true;
  /** Its steps are deleted. */
  cleared?: true;
}

/** One row's part of an import: under its own id it is stored once, however often that is tried. */
export type ImportStep = ImportChange & { readonly id: string; readonly [field: string]: unknown };

const ImportModel = model(
  'Import',
  new Schema<ImportDocument>(
    {
      kind: { type: String, required: true },
      by: { type: Schema.Types.Mixed, required: true },
      from: Schema.Types.Mixed,
      at: { type: Date, required: true },
      state: { type: String, required: true },
      running: Boolean,
      owner: { type: String, required: true },
      beat: { type: Number, required: true },
      fileName: String,
      added: { type: Number, required: true },
      changed: { type: Number, required: true },
      refused: Number,
      allOrNothing: Boolean,
      undo: Schema.Types.Mixed,
      settled: Boolean,
      cleared: Boolean,
    },
    { collection: 'imports', versionKey: false },
  )
    .index({ running: 1 }, { unique: true, sparse: true })
    .index({ at: 1, _id: 1 }),
);
const collection = () => ImportModel.collection;
const idOf = (id: string) => new Types.ObjectId(id);

export const newImportId = (): string => new Types.ObjectId().toString();

type NewImport = Pick<ImportDocument, 'kind' | 'by' | 'from' | 'at' | 'owner' | 'fileName' | 'allOrNothing'>;
type Counts = Pick<ImportDocument, 'added' | 'changed' | 'refused'>;

export const takenOver = () => new Problem('unconfirmed', 'Another server goes on with this import.');
export const begunAlready = () => new Problem('stale', 'This import was begun already.');

/** Begins an import; null while another one is under way. @throws Problem 409 `stale` where one of this id is there. */
export async function beginImport(id: string, fields: NewImport): Promise<ImportDocument | null> {
  const state = { state: 'preparing', running: true, beat: 0, added: 0, changed: 0 } as const;
  const document: ImportDocument = { _id: idOf(id), ...fields, ...state };
  return unlessRunning(async () => {
    await collection().insertOne(document);
    return document;
  });
}

/** Begins to undo a whole import; undefined where it is not whole or too old, null while another one is under way. */
export function beginUndo(
  id: string,
  owner: string,
  undo: NonNullable<ImportDocument['undo']>,
): Promise<ImportDocument | null | undefined> {
  return unlessRunning(async () => {
    const begun: unknown = await collection().findOneAndUpdate(
      { _id: idOf(id), state: 'whole', settled: { $exists: false } },
      { $set: { state: 'undoing', running: true, owner, undo } },
      { returnDocument: 'after' },
    );
    return (begun as ImportDocument | null) ?? undefined;
  });
}

async function unlessRunning<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (duplicateField(error) === '_id') throw begunAlready();
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Says that its owner is still at it; false where another server has taken it over. */
export async function renewImport({ _id, owner }: Pick<ImportDocument, '_id' | 'owner'>): Promise<boolean> {
  const renewed = await collection().updateOne({ _id, owner, running: true }, { $inc: { beat: 1 } });
  return renewed.matchedCount === 1;
}

/**
 * All steps are written: from now on it becomes whole. Answers what is stored of it then.
 * @throws Problem 409 `stale` where this server stood still for so long that another one has ended it.
 */
export async function commitImport(document: ImportDocument, counts: Counts): Promise<ImportDocument> {
  const { _id, owner } = document;
  const change = { state: 'unfinished', ...counts } as const;
  const committed = await collection().updateOne({ _id, owner, state: 'preparing' }, { $set: change });
  if (committed.matchedCount !== 1)
    throw new Problem('stale', 'The import was interrupted. Nothing was stored. Please try again.');
  return { ...document, ...change };
}

/**
 * Turns an import that is being stored into one that is being undone.
 * @throws Problem 503 `unconfirmed` where another server has taken it over.
 */
export async function takeBackImport(
  document: ImportDocument,
  undo: NonNullable<ImportDocument['undo']>,
): Promise<ImportDocument> {
  const { _id, owner, refused = 0 } = document;
  const change = { state: 'undoing', undo, refused: refused + 1 } as const;
  const taken = await collection().updateOne({ _id, owner, state: 'unfinished' }, { $set: change });
  if (taken.matchedCount !== 1) throw takenOver();
  return { ...document, ...change };
}

/** Removes an import that is not to be: nothing of it was stored but steps, which the caller has deleted. */
export async function removePreparing({ _id, owner }: Pick<ImportDocument, '_id' | 'owner'>): Promise<void> {
  await collection().deleteOne({ _id, owner, state: 'preparing' });
}

/** Ends the work at an import; `counts`: as they turned out. */
export async function endImport(
  { _id, owner }: Pick<ImportDocument, '_id' | 'owner'>,
  state: 'whole' | 'absent' | 'undone',
  counts: Partial<Counts> = {},
): Promise<void> {
  await collection().updateOne({ _id, owner }, { $set: { state, ...counts }, $unset: { running: '' } });
}

/** The import that somebody works at, or did when their server stopped. */
export function findRunningImport(): Promise<ImportDocument | null> {
  return collection().findOne<ImportDocument>({ running: true });
}

/** Takes an import over from a server that is gone; null where it moved meanwhile. */
export async function takeOverImport(
  { _id, owner, beat }: ImportDocument,
  newOwner: string,
): Promise<ImportDocument | null> {
  const taken: unknown = await collection().findOneAndUpdate(
    { _id, owner, beat, running: true },
    { $set: { owner: newOwner }, $inc: { beat: 1 } },
    { returnDocument: 'after' },
  );
  return taken as ImportDocument | null;
}

export function findImport(id: string): Promise<ImportDocument | null> {
  return collection().findOne<ImportDocument>({ _id: idOf(id) });
}

/** Imports, newest first, after `cursor`; one more than `limit` where there are more. */
export function findImports(limit: number, cursor?: Cursor): Promise<ImportDocument[]> {
  const after = cursor && {
    at: { $lte: cursor.at },
    $or: [{ at: { $lt: cursor.at } }, { _id: { $lt: idOf(cursor.id) } }],
  };
  return collection()
    .find<ImportDocument>(after ?? {}, { sort: { at: -1, _id: -1 }, limit: limit + 1 })
    .toArray();
}

/** Imports begun before a time whose steps are still stored, the oldest first; nobody works at them. */
export function findUncleared(before: Date, limit: number): Promise<ImportDocument[]> {
  return collection()
    .find<ImportDocument>(
      { at: { $lt: before }, running: { $exists: false }, cleared: { $exists: false } },
      { sort: { at: 1 }, limit },
    )
    .toArray();
}

/** From now on an import can't be undone; false while somebody works at it. */
export async function settleImport(_id: Types.ObjectId): Promise<boolean> {
  const settled = await collection().updateOne(
    { _id, running: { $exists: false } },
    { $set: { settled: true } },
  );
  return settled.matchedCount === 1;
}

export async function markCleared(_id: Types.ObjectId): Promise<void> {
  await collection().updateOne({ _id }, { $set: { cleared: true } });
}
