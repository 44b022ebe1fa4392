import {
  doseFieldNames,
  doseFields,
  formatDoseField,
  formatProduct,
  type MedicationRecordStatus,
} from '@hearthline/contracts';
import { presentDoseDetails } from '../../../care/medication-records/dose-details.ts';
import type { MedicationRecordDocument } from '../../../care/medication-records/medication-record.repository.ts';
import { toAmount, coded, hl7, identifiedBy, buildMeta, patientReference, systems } from './common.ts';
import type { MedicationAdministration } from './r4.ts';

type Outcome = Exclude<MedicationRecordStatus, 'pending'>;

const statuses = {
  administered: 'completed',
  // Both map to not-done; the reason's code tells a refusal from an omission.
  refused: 'not-done',
  omitted: 'not-done',
  held: 'on-hold',
} as const satisfies Readonly<Record<Outcome, MedicationAdministration['status']>>;

const outcomeNames: Readonly<Record<Outcome, string>> = {
  administered: 'Administered',
  refused: 'Refused',
  omitted: 'Omitted',
  held: 'Held',
};

const performerFunction = (code: string, display: string) =>
  coded(hl7('med-admin-perform-function'), code, display);

/** The due time of a dose that was not given; for a dose declined earlier, the time of recording. */
const dueOrRecorded = ({ scheduledFor, recordedAt }: MedicationRecordDocument): Date =>
  recordedAt && recordedAt < scheduledFor ? recordedAt : scheduledFor;

const isInError = ({ hidden, voided, correctedBy }: MedicationRecordDocument): boolean =>
  hidden && (voided !== undefined || correctedBy !== undefined);

/** The outcome of a dose; null while it is pending, and for a record that was hidden with its resident. */
export function toMedicationAdministration(
  record: MedicationRecordDocument,
): MedicationAdministration | null {
  const { _id, version, status: outcome, residentId, medication, prescriptionId } = record;
  if (outcome === 'pending' || (record.hidden && !isInError(record))) return null;
  const status = isInError(record) ? 'entered-in-error' : statuses[outcome];
  const at = record.administeredAt ?? dueOrRecorded(record);
  const updated = record.changedAt ?? record.recordedAt ?? record.createdAt;
  return {
    resourceType: 'MedicationAdministration',
    id: _id.toString(),
    meta: buildMeta(version, updated < record.createdAt ? record.createdAt : updated),
    identifier: identifiedBy(systems.medicationRecord, _id.toString()),
    status,
    medicationCodeableConcept: { text: formatProduct(medication) },
    subject: patientReference(residentId),
    effectiveDateTime: at.toISOString(),
    ...(prescriptionId && { request: { reference: `MedicationRequest/${prescriptionId.toString()}` } }),
    ...(status !== 'entered-in-error' && detailsOf(record, outcome)),
  };
}

/** Fields omitted when the record is entered in error. */
function detailsOf(record: MedicationRecordDocument, outcome: Outcome): Partial<MedicationAdministration> {
  const { reason, dose, part } = record;
  const note = doseFieldNames.flatMap((name) => {
    const text = doseFields[name].isFhirNote && formatDoseField(name, presentDoseDetails(record));
    return text ? [{ text }] : [];
  });
  const wasGiven = outcome === 'administered';
  return {
    ...(!wasGiven && { statusReason: [reasonOf(outcome, reason)] }),
    ...performersOf(record),
    ...(wasGiven && reason && { reasonCode: [{ text: reason }] }),
    ...(wasGiven && dose && { dosage: { dose: toAmount(part ? { ...dose, amount: part.taken } : dose) } }),
    ...(note.length > 0 && { note }),
  };
}

const reasonOf = (outcome: Outcome, reason: MedicationRecordDocument['reason']) => ({
  ...coded(systems.doseOutcome, outcome, outcomeNames[outcome]),
  text: reason ?? outcomeNames[outcome],
});

function performersOf({ recordedBy, administeredByName, confirmedBy }: MedicationRecordDocument) {
  const name = administeredByName ?? recordedBy?.name;
  const performer = [
    ...(name ? [{ function: performerFunction('performer', 'Performer'), actor: { display: name } }] : []),
    ...(confirmedBy
      ? [{ function: performerFunction('verifier', 'Verifier'), actor: { display: confirmedBy.name } }]
      : []),
  ];
  return performer.length > 0 ? { performer } : {};
}
