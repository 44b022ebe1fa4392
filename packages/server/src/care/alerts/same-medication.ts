import { findOfResident, type PrescriptionDocument } from '../prescriptions/prescription.repository.ts';

interface SameMedication {
  /** All prescriptions of it that the resident has or had. */
  readonly all: readonly PrescriptionDocument['_id'][];
  /** Those whose doses count together. What somebody stopped or changed was decided on, and does not count any more. */
  readonly counted: readonly PrescriptionDocument['_id'][];
}

/** The prescriptions of a resident's medication: the morning's dose and the evening's may stand in two. */
export async function prescriptionsOfSame(
  { _id, residentId, medicationId }: Pick<PrescriptionDocument, '_id' | 'residentId' | 'medicationId'>,
  now: Date,
): Promise<SameMedication> {
  const found = (await findOfResident(residentId.toString())).filter((each) =>
    each.medicationId.equals(medicationId),
  );
  const isDecidedOn = ({ endsAt, stoppedBy, replacedBy }: PrescriptionDocument) =>
    endsAt !== null && endsAt <= now && Boolean(stoppedBy ?? replacedBy);
  const idsOf = (some: readonly PrescriptionDocument[]) => [
    _id,
    ...some.map((each) => each._id).filter((id) => !id.equals(_id)),
  ];
  return { all: idsOf(found), counted: idsOf(found.filter((each) => !isDecidedOn(each))) };
}
