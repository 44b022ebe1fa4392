import { randomUUID } from 'node:crypto';
import { Schema, Types, model } from 'mongoose';
import { Problem, type ImportChange, type StoredImport } from '@hearthline/contracts';
import { isDuplicateKey } from '../../../platform/core/duplicate-key.ts';
import type { Cursor } from '../../../records/clinical/cursor.ts';
import type { Actor } from '../../../records/clinical/history.ts';
import { duplicateField } from '../../../records/clinical/idempotency.ts';

/** The user of an action, and their client. */
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
  /** Set while a server works on it; unique, so that only one import is stored or undone at a time. */
  running?: true;
  /** The attempt that works on it, and a counter that it increments meanwhile: one that stands still was cut off. */
  owner: string;
  beat: number;
  /** Absent in older imports. */
  fileName?: string | null;
  added: number;
  changed: number;
  /** Refused rows; absent in older imports. */
  refused?: number;
  /** True if one refused row prevents storing all rows. */
  allOrNothing?: boolean;
  /** `at` is absent in older ones; `restores`: also restores changed documents. */
  undo?: By & { reason: string; at?: Date; restores?: true };
  /** Set once its steps are deleted, or are about to be; it can no longer be undone. */
  settled?: true;
  /** Set once its steps are deleted. */
  cleared?: true;
}

/** The part of an import for one row. Storing it is idempotent by its own id. */
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

type NewImport = Pick<ImportDocument, 'kind' | 'by' | 'from' | 'at' | 'fileName' | 'allOrNothing'>;
type Counts = Pick<ImportDocument, 'added' | 'changed' | 'refused'>;

const takenOver = () => new Problem('unconfirmed', 'The server goes on with this import.');
export const importBusy = () =>
  new Problem('busy', 'Another import is under way. Please try again when it is done.');
export const begunAlready = () => new Problem('stale', 'This import was begun already.');

/** Begins an import; null while another one is running. @throws Problem 409 `stale` if an import with this id exists. */
export async function beginImport(id: string, fields: NewImport): Promise<ImportDocument | null> {
  const state = { state: 'preparing', running: true, beat: 0, added: 0, changed: 0 } as const;
  const document: ImportDocument = { _id: idOf(id), owner: randomUUID(), ...fields, ...state };
  return unlessRunning(async () => {
    await collection().insertOne(document);
    return document;
  });
}

/** Begins to undo a complete import; undefined if it is incomplete or too old, null while another import is running. */
export function beginUndo(
  id: string,
  undo: NonNullable<ImportDocument['undo']>,
): Promise<ImportDocument | null | undefined> {
  return unlessRunning(async () => {
    const begun: unknown = await collection().findOneAndUpdate(
      { _id: idOf(id), state: 'whole', settled: { $exists: false } },
      { $set: { state: 'undoing', running: true, owner: randomUUID(), undo } },
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

/** Milliseconds from one renewal of an attempt's claim to the next. */
const renewEveryMs = 2_000;

/** Renews an attempt's claim on an import, when it is time. @throws Problem 503 `unconfirmed` once another attempt has taken it over. */
export function createClaim({ _id, owner }: Pick<ImportDocument, '_id' | 'owner'>): () => Promise<void> {
  let renewedAt = performance.now();
  return async () => {
    if (performance.now() - renewedAt < renewEveryMs) return;
    renewedAt = performance.now();
    const renewed = await collection().updateOne({ _id, owner, running: true }, { $inc: { beat: 1 } });
    if (renewed.matchedCount !== 1) throw takenOver();
  };
}

/**
 * Marks that all steps are written, so that the import will be completed. Returns the stored import.
 * @throws Problem 409 `stale` if this attempt stood still for so long that another one has ended the import.
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
 * Changes an import that is being stored into one that is being undone.
 * @throws Problem 503 `unconfirmed` if another attempt has taken it over.
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

/** Removes an import that was not committed; only its steps were stored, which the caller has deleted. */
export async function removePreparing({ _id, owner }: Pick<ImportDocument, '_id' | 'owner'>): Promise<void> {
  await collection().deleteOne({ _id, owner, state: 'preparing' });
}

/** Ends the work on an import; `counts`: the actual numbers. */
export async function endImport(
  { _id, owner }: Pick<ImportDocument, '_id' | 'owner'>,
  state: 'whole' | 'absent' | 'undone',
  counts: Partial<Counts> = {},
): Promise<void> {
  await collection().updateOne({ _id, owner }, { $set: { state, ...counts }, $unset: { running: '' } });
}

/** Finds the running import, even if its server has stopped. */
export function findRunningImport(): Promise<ImportDocument | null> {
  return collection().findOne<ImportDocument>({ running: true });
}

/** Takes an import over from an attempt that was cut off; null if it made progress meanwhile. */
export async function takeOverImport({ _id, owner, beat }: ImportDocument): Promise<ImportDocument | null> {
  const taken: unknown = await collection().findOneAndUpdate(
    { _id, owner, beat, running: true },
    { $set: { owner: randomUUID() }, $inc: { beat: 1 } },
    { returnDocument: 'after' },
  );
  return taken as ImportDocument | null;
}

export function findImport(id: string): Promise<ImportDocument | null> {
  return collection().findOne<ImportDocument>({ _id: idOf(id) });
}

/** Imports after `cursor`, newest first; one more than `limit` if there are more. */
export function findImports(limit: number, cursor?: Cursor): Promise<ImportDocument[]> {
  const after = cursor && {
    at: { $lte: cursor.at },
    $or: [{ at: { $lt: cursor.at } }, { _id: { $lt: idOf(cursor.id) } }],
  };
  return collection()
    .find<ImportDocument>(after ?? {}, { sort: { at: -1, _id: -1 }, limit: limit + 1 })
    .toArray();
}

/** Imports begun before a time whose steps are still stored, oldest first; without the running one. */
export function findUncleared(before: Date, limit: number): Promise<ImportDocument[]> {
  return collection()
    .find<ImportDocument>(
      { at: { $lt: before }, running: { $exists: false }, cleared: { $exists: false } },
      { sort: { at: 1 }, limit },
    )
    .toArray();
}

/** Makes an import permanent, so that it can no longer be undone; returns false while it is running. */
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
