import { getSubstanceKeys, type WithSubstances } from '@hearthline/contracts';
import { findMedicationOrHidden } from '../medications/medication.repository.ts';
import { findGivenSince } from './find-given.repository.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';

/** A medication of a resident, as a prescription names it. */
export interface GivenSubject {
  readonly residentId: MedicationRecordDocument['residentId'];
  readonly medicationId: MedicationRecordDocument['medicationId'];
  /** The copy, for a medication that cannot be read. */
  readonly medication: { readonly name: string };
  readonly substances?: readonly string[];
}

/** A medication by id, with the copy that its prescription or record keeps. */
type Named = Pick<GivenSubject, 'medicationId' | 'medication' | 'substances'>;

/** The medication as stored now, even if deleted; otherwise as its copy names it. */
export async function readWithSubstances({
  medicationId,
  medication,
  substances = [],
}: Named): Promise<WithSubstances> {
  return (await findMedicationOrHidden(medicationId.toString())) ?? { name: medication.name, substances };
}

/** Reads the substance keys of medications once each, in one query. Values by id. */
export async function readSubstanceKeys(all: readonly Named[]): Promise<ReadonlyMap<string, string[]>> {
  const byId = new Map(all.map((each) => [each.medicationId.toString(), each]));
  return new Map(
    await Promise.all(
      [...byId].map(async ([id, each]) => [id, getSubstanceKeys(await readWithSubstances(each))] as const),
    ),
  );
}

/**
 * All doses given to a resident since `since` of this medication, and of every other that shares a known substance with it,
 * across prescriptions. At most one record per dose.
 */
export async function findGivenOfSubstance(
  subject: GivenSubject,
  since: Date,
): Promise<MedicationRecordDocument[]> {
  const given = await findGivenSince(subject.residentId, since);
  const isSame = ({ medicationId }: MedicationRecordDocument) => medicationId.equals(subject.medicationId);
  if (given.every(isSame)) return given;
  const keys = await readSubstanceKeys([subject, ...given.filter((record) => !isSame(record))]);
  const own = keys.get(subject.medicationId.toString()) ?? [];
  return given.filter(
    (record) => isSame(record) || keys.get(record.medicationId.toString())?.some((key) => own.includes(key)),
  );
}
