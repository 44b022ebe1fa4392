import { findOfResident, type PrescriptionDocument } from '../prescriptions/prescription.repository.ts';

interface SameMedication {
  /** All prescriptions of the medication that the resident has or had. */
  readonly all: readonly PrescriptionDocument['_id'][];
  /**
   * The prescriptions whose doses count together. A stopped or changed prescription does not count, because a person has
   * decided on it.
   */
  readonly counted: readonly PrescriptionDocument['_id'][];
}

/** The resident's prescriptions of the same medication; morning and evening doses may be on two prescriptions. */
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
