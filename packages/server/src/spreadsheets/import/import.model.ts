import { Schema, Types, model } from 'mongoose';
import type { ImportChange, StoredImport } from '@hearthline/contracts';
import { isDuplicateKey } from '../../core/duplicate-key.ts';
import type { Actor } from '../../clinical/history.ts';

/**
 * An import. While it is `unfinished` it holds what is still to be stored, so that another start of the server goes on with it:
 * it ends whole, or, where it was cut off before this document was there, it never was.
 */
export interface ImportDocument {
  _id: Types.ObjectId;
  kind: StoredImport['kind'];
  by: Actor['user'];
  from: Actor['from'];
  at: Date;
  state: StoredImport['state'];
  /** Only while it is unfinished; unique, so that one import stores at a time. */
  running?: true;
  /** The server that stores it, and a counter that it raises meanwhile. */
  owner: string;
  beat: number;
  /** What is to be stored, in order; kept for undoing it. */
  steps: readonly ImportStep[];
  added: number;
  changed: number;
}

/** One row's part of an import: under its own id, it is stored once however often it is tried. */
export type ImportStep = ImportChange & { readonly id: string; readonly [field: string]: unknown };

const schema = new Schema<ImportDocument>(
  {
    kind: { type: String, required: true },
    by: { type: Schema.Types.Mixed, required: true },
    from: Schema.Types.Mixed,
    at: { type: Date, required: true },
    state: { type: String, required: true },
    running: Boolean,
    owner: { type: String, required: true },
    beat: { type: Number, required: true },
    steps: [Schema.Types.Mixed],
    added: { type: Number, required: true },
    changed: { type: Number, required: true },
  },
  { collection: 'imports', versionKey: false },
);
schema.index({ running: 1 }, { unique: true, sparse: true });
schema.index({ at: 1 });

const ImportModel = model('Import', schema);
const collection = () => ImportModel.collection;

export const newImportId = (): string => new Types.ObjectId().toString();

/** Begins to store an import; false while another one is being stored. */
export async function beginImport(
  id: string,
  fields: Omit<ImportDocument, '_id' | 'state' | 'running' | 'beat'>,
): Promise<boolean> {
  try {
    const begun = { state: 'unfinished', running: true, beat: 0 } as const;
    await collection().insertOne({ _id: new Types.ObjectId(id), ...fields, ...begun });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Says that its owner is still at it; false where another server has taken it over. */
export async function renewImport(id: Types.ObjectId, owner: string): Promise<boolean> {
  const renewed = await collection().updateOne({ _id: id, owner, running: true }, { $inc: { beat: 1 } });
  return renewed.matchedCount === 1;
}

export async function finishImport(id: Types.ObjectId, owner: string): Promise<void> {
  await collection().updateOne({ _id: id, owner }, { $set: { state: 'whole' }, $unset: { running: '' } });
}

/** The import that is being stored, or was when its server stopped. */
export function findUnfinishedImport(): Promise<ImportDocument | null> {
  return collection().findOne<ImportDocument>({ running: true });
}

/** Takes an import over from a server that is gone; false where it moved meanwhile. */
export async function takeOverImport(
  { _id, owner, beat }: Pick<ImportDocument, '_id' | 'owner' | 'beat'>,
  newOwner: string,
): Promise<boolean> {
  const taken = await collection().updateOne(
    { _id, owner, beat, running: true },
    { $set: { owner: newOwner }, $inc: { beat: 1 } },
  );
  return taken.matchedCount === 1;
}

export function findImport(id: string): Promise<ImportDocument | null> {
  return collection().findOne<ImportDocument>({ _id: new Types.ObjectId(id) });
}

/** The latest imports, newest first, without their steps. */
export function findImports(limit: number): Promise<Omit<ImportDocument, 'steps'>[]> {
  return collection()
    .find<ImportDocument>({}, { projection: { steps: 0 }, sort: { at: -1 }, limit })
    .toArray();
}

/** Marks an import as undone; false where it is not whole, or was undone already. */
export async function markUndone(id: string): Promise<boolean> {
  const marked = await collection().updateOne(
    { _id: new Types.ObjectId(id), state: 'whole' },
    { $set: { state: 'undone' } },
  );
  return marked.matchedCount === 1;
}
