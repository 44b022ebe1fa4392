import { maxRows, type RootNote } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';

type NoteFields = Pick<RootNote, 'title' | 'content' | 'category' | 'priority' | 'isPrivate'>;

/** A root user's note as stored. It is personal and may be private: nothing of it goes into the audit. */
export interface RootNoteDocument extends NoteFields, Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  /** The owner. */
  userId: Types.ObjectId;
  userName: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<RootNoteDocument>(
  {
    version: { type: Number, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    userName: { type: String, required: true },
    title: { type: String, required: true },
    content: { type: String, required: true },
    category: { type: String, required: true },
    priority: { type: String, required: true },
    isPrivate: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    saveKey: String,
    saveHash: String,
  },
  { collection: 'root_notes', versionKey: false },
);
schema.index({ userId: 1, updatedAt: -1 });
schema.index({ isPrivate: 1, updatedAt: -1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });

export const RootNoteModel = model<RootNoteDocument>('RootNote', schema);

/** The notes that a root user may read, last changed first. */
export function listNotes(userId: string): Promise<RootNoteDocument[]> {
  return RootNoteModel.find({ $or: [{ userId }, { isPrivate: false }] })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(maxRows)
    .lean<RootNoteDocument[]>()
    .exec();
}

/** A root user's own notes as another one may read them; all of them for the owner. */
export function listRootNotes(userId: string, readerId: string): Promise<RootNoteDocument[]> {
  return RootNoteModel.find({ userId, ...(readerId !== userId && { isPrivate: false }) })
    .sort({ updatedAt: -1, _id: -1 })
    .lean<RootNoteDocument[]>()
    .exec();
}

export function findNote(id: string): Promise<RootNoteDocument | null> {
  return RootNoteModel.findById(id).lean<RootNoteDocument>().exec();
}

export function findNoteBySaveKey(saveKey: string): Promise<RootNoteDocument | null> {
  return RootNoteModel.findOne({ saveKey }).lean<RootNoteDocument>().exec();
}

/** Stores a note. Throws MongoDB's error 11000 if the idempotency key exists. */
export async function insertNote({
  userId,
  ...note
}: Omit<RootNoteDocument, '_id' | 'userId'> & { readonly userId: string }): Promise<RootNoteDocument> {
  return (await RootNoteModel.create({ ...note, userId: new Types.ObjectId(userId) })).toObject();
}

/** Changes a note by compare-and-set on its version; null if it was changed or deleted meanwhile. */
export function writeNote(
  { _id, version }: Pick<RootNoteDocument, '_id' | 'version'>,
  set: Partial<NoteFields>,
): Promise<RootNoteDocument | null> {
  return RootNoteModel.findOneAndUpdate(
    { _id, version },
    { $set: { ...set, updatedAt: new Date() }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  )
    .lean<RootNoteDocument>()
    .exec();
}

export async function deleteNote(id: Types.ObjectId): Promise<void> {
  await RootNoteModel.deleteOne({ _id: id });
}
