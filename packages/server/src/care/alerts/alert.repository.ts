import { Schema, Types, model } from 'mongoose';
import {
  formatDoseRules,
  formatNamedDose,
  vitalKinds,
  type Alert,
  type AlertCause,
  type OwnLimits,
  type VitalKind,
} from '@hearthline/contracts';
import { registerResidentAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import { erasedName, erasedText, eraseText } from '../../records/clinical/erased.ts';
import type { HistoryEntry, ClinicalDocument } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { insertUnordered, throwUnlessStored } from '../../platform/database/insert-unordered.ts';
import { holdsResidentData } from '../residents/dependent-records.repository.ts';

type By = HistoryEntry['by'];
type Copied = 'version' | 'measuredByName' | 'state' | 'withdrawnBecause';
type Doses = NonNullable<Alert['dose']>;

/** A dose of an alert as stored. */
export interface StoredDose extends Omit<Doses['doses'][number], 'at' | 'recordedAt'> {
  /** Identity of the dose: the same for its record and the corrections of it. */
  key: string;
  at: Date;
  recordedAt: Date | null;
}

/** The subject of an alert of doses, as stored. */
interface StoredDoses extends Pick<Doses, 'medication' | 'dose'> {
  prescriptionId: Types.ObjectId;
  doses: readonly StoredDose[];
}

/** A severe reading of an alert as stored. */
export interface StoredReading extends Pick<Alert['readings'][number], 'value' | 'word' | 'side'> {
  /** Absent on readings assessed by the default bands. */
  limits?: OwnLimits;
  normalSince: { vitalsId: Types.ObjectId; value: string; at: Date } | null;
}

/** The severe readings of an alert by kind: an object, because the embedded engine has no `$elemMatch`. */
export type StoredReadings = Readonly<Partial<Record<VitalKind, StoredReading>>>;

/** One step of an alert; steps about a reading contain its kind and value, its record's id and, if withdrawn, the reason. */
export interface AlertStep {
  what: Alert['steps'][number]['what'];
  by: By | null;
  /** The other person of a hand-over or a take-over. */
  to?: By;
  at: Date;
  kind?: VitalKind;
  vitalsId?: Types.ObjectId;
  value?: string;
  because?: string;
}

/** A later reading that counts as the recheck of its kind. */
export interface Recheck {
  kind: VitalKind;
  vitalsId: Types.ObjectId;
  at: Date;
}

/** A step of a person that came with an idempotency key. */
export interface AlertSave extends IdempotencyFields {
  what: 'take' | 'release' | 'hand-over' | 'take-over' | 'note' | 'close';
}

/** An alert as stored, with the resident's name and room copied from the record. */
export interface AlertDocument extends Pick<Alert, Copied>, ClinicalDocument {
  _id: Types.ObjectId;
  /** Absent for an alert of readings. */
  cause?: DoseCause;
  /** The record with the readings; of an alert of doses an id derived from what raised it (dose-alert.ts). Unique. */
  vitalsId: Types.ObjectId;
  residentId: Types.ObjectId;
  residentName: string;
  residentLastName: string;
  residentRoom: string | null;
  /** Empty for an alert of doses. */
  readings: StoredReadings;
  /** Absent for an alert of readings. */
  dose?: StoredDoses;
  measuredAt: Date;
  raisedAt: Date;
  takenBy: By | null;
  takenAt: Date | null;
  /** Who had it when it was last taken, and since when, for its undo; null or absent: nobody. */
  takenBefore?: { by: By; at: Date } | null;
  /** Notes of what was done, oldest first. */
  notes: { text: string; by: By; at: Date }[];
  /** Its steps, oldest first. */
  steps: AlertStep[];
  /** Set only in the states `taken` and `recheck-due`. */
  recheckAt: Date | null;
  /** The recheck time that taking it set, if rechecks of all kinds have moved it since. */
  recheckBase?: Date | null;
  /** The latest reading of each kind since it was taken; absent before. */
  rechecks?: readonly Recheck[];
  closedBy: By | null;
  closedAt: Date | null;
  /** The steps that were stored under an idempotency key; absent before the first. */
  saves?: readonly AlertSave[];
}
type DoseCause = Exclude<AlertCause, 'readings'>;
export type DoseAlert = AlertDocument & Required<Pick<AlertDocument, 'cause' | 'dose'>>;
export type NewAlert = Omit<AlertDocument, '_id'>;

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<AlertDocument>(
  {
    version: Number,
    cause: String,
    vitalsId: { type: ObjectId, required: true },
    residentId: { type: ObjectId, required: true },
    residentName: String,
    residentLastName: String,
    residentRoom: String,
    readings: { type: Mixed, required: true },
    dose: Mixed,
    measuredAt: Date,
    measuredByName: String,
    raisedAt: { type: Date, required: true },
    state: { type: String, required: true },
    takenBy: Mixed,
    takenAt: Date,
    takenBefore: Mixed,
    notes: [Mixed],
    steps: [Mixed],
    recheckAt: Date,
    recheckBase: Date,
    rechecks: [Mixed],
    closedBy: Mixed,
    closedAt: Date,
    withdrawnBecause: String,
    saves: { type: [Mixed], default: undefined },
    hidden: Boolean,
    history: [Mixed],
  },
  { collection: 'care_alerts', versionKey: false },
);
// The unique index is the lock: each record and each dose event raises one alert, even if several servers try.
schema.index({ vitalsId: 1 }, { unique: true });
schema.index({ state: 1, raisedAt: 1 });
schema.index({ state: 1, recheckAt: 1 });
schema.index({ residentId: 1, raisedAt: 1 });
schema.index({ residentId: 1, state: 1, _id: 1 });
schema.index({ closedAt: 1 });
// Partial indexes for alerts of doses add no index entries for alerts of readings.
const ofDoses = { partialFilterExpression: { cause: { $exists: true } } };
schema.index({ state: 1, cause: 1 }, ofDoses);
schema.index({ 'dose.prescriptionId': 1, cause: 1 }, ofDoses);
indexUnmovedHistory(schema);

export const AlertModel = model('CareAlert', schema);
holdsResidentData<AlertDocument>(AlertModel, ({ notes, steps, dose, withdrawnBecause }) => ({
  residentName: erasedName.name,
  residentLastName: erasedName.lastName,
  residentRoom: null,
  notes: notes.map((note) => ({ ...note, text: erasedText })),
  steps: steps.map(({ because, ...step }) => (because ? { ...step, because: erasedText } : step)),
  dose: dose && { ...dose, doses: dose.doses.map((one) => ({ ...one, reason: eraseText(one.reason) })) },
  withdrawnBecause: eraseText(withdrawnBecause),
  saves: undefined,
}));
registerResidentAudit<AlertDocument, 'cause' | 'readings' | 'dose'>('care-alert', AlertModel, {
  residentField: 'residentId',
  labelFields: ['cause', 'readings', 'dose'],
  // "spo2 86, temperature 39.1"
  labelOf: ({ cause, readings, dose }) =>
    cause && dose
      ? doseLabelOf(cause, dose)
      : getReadingKinds({ readings })
          .map((kind) => `${kind} ${readings[kind]?.value ?? ''}`)
          .join(', '),
});

/**
 * E.g. "Insulin glargine 100 units/ml: 12 units, missed at 08:00", "Paracetamol 500 mg tablet: 1 tablet (500 mg), given too
 * soon".
 */
function doseLabelOf(cause: DoseCause, { medication, dose, doses }: StoredDoses): string {
  const what = {
    'missed-dose': `missed at ${doses[0]?.time ?? ''}`,
    refusals: `refused ${String(doses.length)} times`,
    'outside-rules': lowerFirst(formatDoseRules(doses[0]?.rules ?? [])),
  };
  return `${formatNamedDose(medication, dose)}, ${what[cause]}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Converts an id of 24 hexadecimal digits to an ObjectId. */
export const storedId = (digits: string): Types.ObjectId => new Types.ObjectId(digits);

/** Returns true if an alert is about doses instead of readings. */
export const isOfDoses = (alert: AlertDocument): alert is DoseAlert =>
  alert.cause !== undefined && alert.dose !== undefined;

/** The kinds of an alert's readings, in the order of Form 01. */
export function getReadingKinds({ readings }: Pick<AlertDocument, 'readings'>): readonly VitalKind[] {
  return vitalKinds.filter((kind) => readings[kind]);
}

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
  readonly set: Partial<Omit<AlertDocument, '_id' | 'version' | 'history' | 'notes' | 'steps' | 'saves'>>;
  readonly note?: AlertDocument['notes'][number];
  readonly steps?: readonly AlertStep[];
  readonly save?: AlertSave;
  readonly entry: HistoryEntry;
}

/** Changes an alert by compare-and-set on its version; null if the version has changed. */
export async function writeAlert(
  { _id, version }: Pick<AlertDocument, '_id' | 'version'>,
  { set, note, steps, save, entry }: AlertWrite,
): Promise<AlertDocument | null> {
  const pushed = {
    history: entry,
    ...(note && { notes: note }),
    ...(steps && { steps: { $each: steps } }),
    ...(save && { saves: save }),
  };
  const written: unknown = await AlertModel.collection.findOneAndUpdate(
    { _id, version },
    { $set: set, $inc: { version: 1 }, $push: pushed as never },
    { returnDocument: 'after' },
  );
  return written as AlertDocument | null;
}
