import { Schema, Types, model } from 'mongoose';
import { formatNamedDose, type Prescription } from '@hearthline/contracts';
import { indexUnmovedHistory, registerResidentAudit } from '../../records/audit/audit-source.repository.ts';
import { erasedSave, eraseText } from '../../records/clinical/erased.ts';
import type { ClinicalDocument } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { batch } from '../../platform/flow/batch.ts';
import { dependsOnMedication } from '../medications/dependent-records.repository.ts';
import { dependsOnResident } from '../residents/dependent-records.repository.ts';

type Ids = 'id' | 'residentId' | 'medicationId' | 'replaces' | 'replacedBy';
type Instants = 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt' | 'orderConfirmedAt' | 'checkedAt';
/** Absent in prescriptions from before these fields. */
type OrderFields =
  | 'orderedBy'
  | 'received'
  | 'indication'
  | 'reviewOn'
  | 'orderConfirmedBy'
  | 'checkedBy'
  | 'replacesMedication';

/** A prescription as stored. */
export interface PrescriptionDocument
  extends
    Omit<Prescription, Ids | Instants | OrderFields>,
    Partial<Pick<Prescription, OrderFields>>,
    ClinicalDocument,
    Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  residentId: Types.ObjectId;
  medicationId: Types.ObjectId;
  /** A copy of the medication's active substances, so that allergies can be checked even if the medication cannot be read. */
  substances?: string[];
  startsAt: Date;
  endsAt: Date | null;
  orderConfirmedAt?: Date;
  checkedAt?: Date;
  replaces?: Types.ObjectId;
  replacedBy?: Types.ObjectId;
  /**
   * The prescription that replaces this one. The update that ends this one writes it, and it is removed once it has its own
   * document. A crash in between therefore leaves neither a gap nor two prescriptions in force (`finish-changes.ts`).
   */
  successor?: PrescriptionDocument;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<PrescriptionDocument>(
  {
    version: { type: Number, required: true },
    residentId: { type: Schema.Types.ObjectId, required: true },
    medicationId: { type: Schema.Types.ObjectId, required: true },
    medication: { type: Schema.Types.Mixed, required: true },
    substances: { type: [String], default: undefined },
    dose: { type: Schema.Types.Mixed, required: true },
    stockPerDose: { type: Number, required: true },
    route: { type: String, required: true },
    frequency: { type: String, required: true },
    schedule: { type: Schema.Types.Mixed, required: true },
    instructions: { type: String, default: null },
    timeCritical: { type: Boolean, required: true },
    twoPeople: { type: Boolean, required: true },
    holdLimits: { type: Schema.Types.Mixed, default: undefined },
    flags: { type: Schema.Types.Mixed, default: undefined },
    scale: { type: Schema.Types.Mixed, default: undefined },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, default: null },
    allergyReason: { type: String, default: null },
    replaces: Schema.Types.ObjectId,
    replacedBy: Schema.Types.ObjectId,
    replacesMedication: Schema.Types.Mixed,
    successor: Schema.Types.Mixed,
    stopReason: { type: String, default: null },
    prescribedBy: { type: Schema.Types.Mixed, required: true },
    stoppedBy: { type: Schema.Types.Mixed, default: null },
    orderedBy: String,
    received: String,
    indication: String,
    reviewOn: String,
    orderConfirmedBy: Schema.Types.Mixed,
    orderConfirmedAt: Date,
    needsCheck: Boolean,
    checkedBy: Schema.Types.Mixed,
    checkedAt: Date,
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'prescriptions', versionKey: false },
);
schema.index({ hidden: 1, endsAt: 1 });
schema.index({ residentId: 1, hidden: 1 });
schema.index({ medicationId: 1 });
schema.index({ updatedAt: 1 });
// A partial index for the names that orders were given under, the latest first; without a name no index entries.
schema.index({ hidden: 1, _id: 1, orderedBy: 1 }, { partialFilterExpression: { orderedBy: { $gt: '' } } });
// A prescription is changed once: the next change belongs to its successor.
schema.index({ replaces: 1 }, { unique: true, sparse: true });
schema.index({ 'successor.version': 1 }, { sparse: true });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
indexUnmovedHistory(schema);

export const PrescriptionModel = model('Prescription', schema);
dependsOnResident(PrescriptionModel, eraseFields);
dependsOnMedication(PrescriptionModel);
registerResidentAudit<PrescriptionDocument, 'medication' | 'dose'>('prescription', PrescriptionModel, {
  residentField: 'residentId',
  labelFields: ['medication', 'dose'],
  labelOf: ({ medication, dose }) => formatNamedDose(medication, dose),
});

function eraseFields(prescription: PrescriptionDocument): Readonly<Record<string, unknown>> {
  const { instructions, allergyReason, stopReason, orderedBy, indication, flags, successor } = prescription;
  return {
    instructions: eraseText(instructions),
    allergyReason: eraseText(allergyReason),
    stopReason: eraseText(stopReason),
    orderedBy: eraseText(orderedBy),
    indication: eraseText(indication),
    ...(flags && { flags: flags.map((flag) => ({ ...flag, agreedBy: eraseText(flag.agreedBy) })) }),
    successor: successor && { ...successor, ...eraseFields(successor) },
    ...erasedSave,
  };
}

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/** Finds a visible prescription; null if there is none or the text is not an id. */
export async function findPrescription(id: string): Promise<PrescriptionDocument | null> {
  return isId(id) ? findBatched(id) : null;
}

/**
 * Resident and medication of a prescription. Neither ever changes: another resident or medication requires another
 * prescription.
 */
export type Prescribes = Pick<PrescriptionDocument, 'residentId' | 'medicationId'>;

/** A cache of the most recently listed prescriptions: their resident and medication by id. */
const prescribes = new Map<string, Prescribes>();
const maxPrescribes = 20_000;

/** Reads the cache; the prescription may have been stopped or hidden since. */
export const prescribesIfListed = (id: string): Prescribes | undefined => prescribes.get(id);

function remember(listed: readonly PrescriptionDocument[]): void {
  for (const { _id, residentId, medicationId } of listed)
    prescribes.set(_id.toString(), { residentId, medicationId });
  for (const id of prescribes.keys()) {
    if (prescribes.size <= maxPrescribes) return;
    prescribes.delete(id);
  }
}

// Batched and without mongoose, because every given dose waits for it.
const findBatched = batch(async (ids: readonly string[]): Promise<(PrescriptionDocument | null)[]> => {
  const unique = [...new Set(ids)].map((id) => new Types.ObjectId(id));
  const found = await PrescriptionModel.collection
    .find<PrescriptionDocument>({ _id: { $in: unique }, hidden: false })
    .toArray();
  const byId = new Map(found.map((prescription) => [prescription._id.toString(), prescription]));
  return ids.map((id) => byId.get(id) ?? null);
});

export function findPrescriptionBySaveKey(saveKey: string): Promise<PrescriptionDocument | null> {
  return PrescriptionModel.findOne({ saveKey }).lean<PrescriptionDocument>().exec();
}

/** The ids of all visible prescriptions of a medication. */
export async function findIdsOfMedication(medicationId: Types.ObjectId): Promise<string[]> {
  const found = await PrescriptionModel.find({ medicationId, hidden: false }, { _id: 1 }).lean().exec();
  return found.map(({ _id }) => _id.toString());
}

/** All prescriptions of a resident, including ended ones. */
export async function findOfResident(residentId: string): Promise<PrescriptionDocument[]> {
  const found = await PrescriptionModel.find({ residentId, hidden: false })
    .lean<PrescriptionDocument[]>()
    .exec();
  remember(found);
  return found;
}

/**
 * Prescriptions that end after `since` or have no end. The two queries run in this order so that a prescription ended meanwhile
 * is found twice rather than never.
 */
export async function findEndingAfter(since: Date): Promise<PrescriptionDocument[]> {
  const find = (endsAt: null | { $gt: Date }) =>
    PrescriptionModel.find({ hidden: false, endsAt }).lean<PrescriptionDocument[]>().exec();
  const endless = await find(null);
  const ending = await find({ $gt: since });
  const found = [...new Map([...endless, ...ending].map((each) => [each._id.toString(), each])).values()];
  remember(found);
  return found;
}
