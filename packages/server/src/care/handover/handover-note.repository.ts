import type { ShiftId } from '@hearthline/contracts';
import { model, Schema, type Types } from 'mongoose';
import { indexUnmovedHistory, registerAudit } from '../../records/audit/audit-source.repository.ts';
import { erasedName, erasedSave, erasedText } from '../../records/clinical/erased.ts';
import type { ClinicalDocument, HistoryEntry } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { dependsOnResident } from '../residents/dependent-records.repository.ts';

/** A note of a shift, with the resident's name and room copied. */
export interface HandoverNoteDocument extends ShiftId, ClinicalDocument, Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  text: string;
  residentId: Types.ObjectId | null;
  resident: { name: string; lastName: string; roomNumber: string | null } | null;
  by: { id: string; name: string };
  at: Date;
}

const schema = new Schema<HandoverNoteDocument>(
  {
    version: { type: Number, required: true },
    day: { type: String, required: true },
    start: { type: String, required: true },
    text: { type: String, required: true },
    residentId: { type: Schema.Types.ObjectId, default: null },
    resident: { type: Schema.Types.Mixed, default: null },
    by: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
  },
  { collection: 'handover_notes', versionKey: false },
);
schema.index({ day: 1, start: 1, hidden: 1, at: 1 });
schema.index({ residentId: 1, hidden: 1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
indexUnmovedHistory(schema);

export const HandoverNoteModel = model<HandoverNoteDocument>('HandoverNote', schema);
dependsOnResident<HandoverNoteDocument>(HandoverNoteModel, () => ({
  text: erasedText,
  resident: { ...erasedName, roomNumber: null },
  ...erasedSave,
}));
registerAudit('handover-note', {
  collection: () => HandoverNoteModel.collection,
  labelFields: ['day', 'start'],
  labelOf: (document) => {
    const { day, start } = document as object as HandoverNoteDocument;
    return `shift of ${day} ${start}`;
  },
});

/** The notes of a shift, oldest first. */
export function findNotes({ day, start }: ShiftId): Promise<HandoverNoteDocument[]> {
  return HandoverNoteModel.find({ day, start, hidden: false })
    .sort({ at: 1, _id: 1 })
    .lean<HandoverNoteDocument[]>()
    .exec();
}

/** The ids of all notes about a resident, including removed ones. */
export async function findNoteIds(residentId: Types.ObjectId): Promise<Types.ObjectId[]> {
  const notes = await HandoverNoteModel.find({ residentId }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
  return notes.map(({ _id }) => _id);
}

export function countNotes({ day, start }: ShiftId): Promise<number> {
  return HandoverNoteModel.countDocuments({ day, start, hidden: false }).exec();
}

/** Finds a note that was not removed. */
export function findNote(id: string): Promise<HandoverNoteDocument | null> {
  return HandoverNoteModel.findOne({ _id: id, hidden: false }).lean<HandoverNoteDocument>().exec();
}

export function findNoteBySaveKey(saveKey: string): Promise<HandoverNoteDocument | null> {
  return HandoverNoteModel.findOne({ saveKey }).lean<HandoverNoteDocument>().exec();
}

/** Stores a note. Throws MongoDB's error 11000 if the idempotency key exists. */
export async function insertNote(note: Omit<HandoverNoteDocument, '_id'>): Promise<HandoverNoteDocument> {
  const { insertedId } = await HandoverNoteModel.collection.insertOne({ ...note });
  return { ...note, _id: insertedId };
}

/** Hides a note by compare-and-set on its version; null if it was changed meanwhile. */
export function hideNote(
  { _id, version }: Pick<HandoverNoteDocument, '_id' | 'version'>,
  entry: HistoryEntry,
): Promise<HandoverNoteDocument | null> {
  return HandoverNoteModel.findOneAndUpdate(
    { _id, version },
    { $set: { hidden: true }, $inc: { version: 1 }, $push: { history: entry } },
    { returnDocument: 'after' },
  )
    .lean<HandoverNoteDocument>()
    .exec();
}
