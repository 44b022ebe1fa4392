import { Schema, Types, model } from 'mongoose';
import type { Alert, OwnLimits } from '@hearthline/contracts';
import { registerResidentAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import type { HistoryEntry, ClinicalDocument } from '../clinical/history.ts';
import { insertUnordered, throwUnlessStored } from '../database/insert-unordered.ts';

type By = HistoryEntry['by'];
type Copied =
  'version' | 'kind' | 'value' | 'word' | 'side' | 'measuredByName' | 'state' | 'withdrawnBecause';

/** One step of an alert; those of later readings name the record, its value and, once withdrawn, why. */
export interface AlertStep {
  what: Alert['steps'][number]['what'];
  by: By | null;
  at: Date;
  vitalsId?: Types.ObjectId;
  value?: string;
  because?: string;
}

/** An alert as stored: what the contract has, the resident's name and room as the reading copied them. */
export interface AlertDocument extends Pick<Alert, Copied>, ClinicalDocument {
  _id: Types.ObjectId;
  vitalsId: Types.ObjectId;
  residentId: Types.ObjectId;
  residentName: string;
  residentLastName: string;
  residentRoom: string | null;
  /** Absent on alerts of readings judged by the default bands. */
  limits?: OwnLimits;
  measuredAt: Date;
  raisedAt: Date;
  takenBy: By | null;
  takenAt: Date | null;
  /** What was done, oldest first. */
  notes: { text: string; by: By; at: Date }[];
  /** What became of it, oldest first. */
  steps: AlertStep[];
  /** Set exactly while it is taken or its recheck is due. */
  recheckAt: Date | null;
  /** The later reading that `recheckAt` follows from, and when the recheck was due before any did; absent where none does. */
  moved?: { vitalsId: Types.ObjectId; from: Date } | null;
  normalSince: { vitalsId: Types.ObjectId; value: string; at: Date } | null;
  closedBy: By | null;
  closedAt: Date | null;
}
export type NewAlert = Omit<AlertDocument, '_id'>;

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<AlertDocument>(
  {
    version: Number,
    vitalsId: { type: ObjectId, required: true },
    residentId: { type: ObjectId, required: true },
    residentName: String,
    residentLastName: String,
    residentRoom: String,
    kind: { type: String, required: true },
    value: String,
    word: String,
    side: String,
    limits: Mixed,
    measuredAt: Date,
    measuredByName: String,
    raisedAt: { type: Date, required: true },
    state: { type: String, required: true },
    takenBy: Mixed,
    takenAt: Date,
    notes: [Mixed],
    steps: [Mixed],
    recheckAt: Date,
    moved: Mixed,
    normalSince: Mixed,
    closedBy: Mixed,
    closedAt: Date,
    withdrawnBecause: String,
    hidden: Boolean,
    history: [Mixed],
  },
  { collection: 'care_alerts', versionKey: false },
);
// The insert is the lock: a reading raises one alert of a kind, whoever raises it and however often.
schema.index({ vitalsId: 1, kind: 1 }, { unique: true });
schema.index({ state: 1, raisedAt: 1 });
schema.index({ state: 1, recheckAt: 1 });
schema.index({ residentId: 1, raisedAt: 1 });
schema.index({ residentId: 1, state: 1, _id: 1 });
schema.index({ closedAt: 1 });
indexUnmovedHistory(schema);

export const AlertModel = model('CareAlert', schema);
registerResidentAudit<AlertDocument, 'kind' | 'value'>('care-alert', AlertModel, {
  residentField: 'residentId',
  labelFields: ['kind', 'value'],
  labelOf: ({ kind, value }) => `${kind} ${value}`,
});

/** Stores alerts; one that is there already stays as it is. Answers those that were not. */
export async function insertAlerts(alerts: readonly NewAlert[]): Promise<AlertDocument[]> {
  if (alerts.length === 0) return [];
  const documents = alerts.map((alert) => ({ ...alert, _id: new Types.ObjectId() }));
  const refusals = await insertUnordered(AlertModel.collection, documents);
  throwUnlessStored(refusals);
  return documents.filter((_, index) => !refusals[index]);
}

/** One change of an alert, written whole or not at all. */
export interface AlertWrite {
  readonly set: Partial<Omit<AlertDocument, '_id' | 'version' | 'history' | 'notes' | 'steps'>>;
  readonly note?: AlertDocument['notes'][number];
  readonly steps?: readonly AlertStep[];
  readonly entry: HistoryEntry;
}

/** Changes an alert that is still as `seen`, and raises its version; null when it is not. */
export async function writeAlert(
  { _id, version }: Pick<AlertDocument, '_id' | 'version'>,
  { set, note, steps, entry }: AlertWrite,
): Promise<AlertDocument | null> {
  const pushed = { history: entry, ...(note && { notes: note }), ...(steps && { steps: { $each: steps } }) };
  const written: unknown = await AlertModel.collection.findOneAndUpdate(
    { _id, version },
    { $set: set, $inc: { version: 1 }, $push: pushed as never },
    { returnDocument: 'after' },
  );
  return written as AlertDocument | null;
}
