import { formatProduct } from '@hearthline/contracts';
import type { PrescriptionDocument } from '../../../care/prescriptions/prescription.repository.ts';
import { identifiedBy, buildMeta, patientReference, systems, textConcept } from './common.ts';
import { toDosage } from './dosage.ts';
import type { MedicationRequest } from './r4.ts';

/**
 * `stopped` is one that somebody ended or changed while it was in force, `cancelled` one that never was, `completed` one that
 * reached its last day. One that is yet to begin is active: its period tells.
 */
function statusOf(prescription: PrescriptionDocument, now: Date): MedicationRequest['status'] {
  const { startsAt, endsAt, stoppedBy, replacedBy } = prescription;
  if (endsAt === null || endsAt > now) return 'active';
  if (endsAt <= startsAt) return 'cancelled';
  return stoppedBy || replacedBy ? 'stopped' : 'completed';
}

function statusReasonOf({ stopReason, replacedBy }: PrescriptionDocument): string | null {
  return stopReason ?? (replacedBy ? 'Changed' : null);
}

/** Why the resident takes it: the reason of the order, or what an as-needed dose is for. */
const reasonOf = ({ indication, schedule }: PrescriptionDocument): string | null =>
  indication ?? (schedule.kind === 'as-needed' ? schedule.reason : null);

/** The last change, or the end that came by itself. */
const lastUpdatedOf = ({ updatedAt, endsAt }: PrescriptionDocument, now: Date): Date =>
  endsAt !== null && endsAt <= now && endsAt > updatedAt ? endsAt : updatedAt;

/** A prescription as MedicationRequest, as it stands at `now`. */
export function toMedicationRequest(prescription: PrescriptionDocument, now: Date): MedicationRequest {
  const { _id, version, residentId, medication, createdAt, prescribedBy, orderedBy, replaces } = prescription;
  const reason = reasonOf(prescription);
  const status = statusOf(prescription, now);
  const statusReason = status === 'active' ? null : statusReasonOf(prescription);
  return {
    resourceType: 'MedicationRequest',
    id: _id.toString(),
    meta: buildMeta(version, lastUpdatedOf(prescription, now)),
    identifier: identifiedBy(systems.prescription, _id.toString()),
    status,
    ...(statusReason && { statusReason: textConcept(statusReason) }),
    intent: 'order',
    medicationCodeableConcept: textConcept(formatProduct(medication)),
    subject: patientReference(residentId),
    authoredOn: createdAt.toISOString(),
    requester: { display: orderedBy ?? prescribedBy.name },
    // The user who entered it, where another person ordered it.
    ...(orderedBy && { recorder: { display: prescribedBy.name } }),
    ...(reason && { reasonCode: [textConcept(reason)] }),
    dosageInstruction: [toDosage(prescription)],
    ...(replaces && { priorPrescription: { reference: `MedicationRequest/${replaces.toString()}` } }),
  };
}
