import { Schema, Types, model } from 'mongoose';
import type { Alert, OwnLimits } from '@hearthline/contracts';
import { registerResidentAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import type { HistoryEntry, ClinicalDocument } from '../clinical/history.ts';
import { insertUnordered, throwUnlessStored } from '../database/insert-unordered.ts';

type By = HistoryEntry['by'];
type Copied =
  'version' | 'kind' | 'value' | 'word' | 'side' | 'measuredByName' | 'state' | 'withdrawnBecause';

/** One step of an alert; steps of later readings contain the record's id, its value and, if withdrawn, the reason. */
export interface AlertStep {
  what: Alert['steps'][number]['what'];
  by: By | null;
  at: Date;
  vitalsId?: Types.ObjectId;
  value?: string;
  because?: string;
}

/** An alert as stored, with the resident's name and room copied from the record. */
export interface AlertDocument extends Pick<Alert, Copied>, ClinicalDocument {
  _id: Types.ObjectId;
  vitalsId: Types.ObjectId;
  residentId: Types.ObjectId;
  residentName: string;
  residentLastName: string;
  residentRoom: string | null;
  /** Absent on alerts of readings assessed by the default bands. */
  limits?: OwnLimits;
  measuredAt: Date;
  raisedAt: Date;
  takenBy: By | null;
  takenAt: Date | null;
  /** Notes of what was done, oldest first. */
  notes: { text: string; by: By; at: Date }[];
  /** Its steps, oldest first. */
  steps: AlertStep[];
  /** Set only in the states `taken` and `recheck-due`. */
  recheckAt: Date | null;
  /** The later reading that moved `recheckAt`, and the recheck time before the first move; absent if none did. */
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
// The unique insert is the lock: a reading raises one alert of each kind, even if raised by several servers.
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

/** Inserts alerts, leaves existing ones unchanged, and returns the new ones. */
export async function insertAlerts(alerts: readonly NewAlert[]): Promise<AlertDocument[]> {
  if (alerts.length === 0) return [];
  const documents = alerts.map((alert) => ({ ...alert, _id: new Types.ObjectId() }));
  const refusals = await insertUnordered(AlertModel.collection, documents);
  throwUnlessStored(refusals);
  return documents.filter((_, index) => !refusals[index]);
}

/** A change of an alert, written by one atomic update. */
export interface AlertWrite {
  readonly set: Partial<Omit<AlertDocument, '_id' | 'version' | 'history' | 'notes' | 'steps'>>;
  readonly note?: AlertDocument['notes'][number];
  readonly steps?: readonly AlertStep[];
  readonly entry: HistoryEntry;
}

/** Changes an alert by compare-and-set on its version; null if the version has changed. */
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
