import { Problem, takesTwoPeople } from '@hearthline/contracts';
import { findMedicationOrHidden, type ListedMedication } from '../medications/medication.repository.ts';
import { findIdsByStatus } from '../residents/resident-list.repository.ts';
import { findResident, type ResidentDocument } from '../residents/resident.repository.ts';
import { findAnywhere, finishChanges, tryToFinish, withSuccessors } from './finish-changes.ts';
import {
  findEndingAfter,
  findOfResident,
  prescribesIfListed,
  type PrescriptionDocument,
  type Prescribes,
} from './prescription.repository.ts';

/** Exceeds the duration of reading a list, so that a prescription ended meanwhile is found and leads to its successor. */
const readingMs = 60_000;

interface PrescriptionsQuery {
  /** Excludes prescriptions that ended by then; for a home day pass its start. */
  readonly endsAfter: Date;
  readonly residentId?: string | undefined;
  /** Includes prescriptions of inactive residents when reading all residents. */
  readonly withInactive?: boolean | undefined;
}

/**
 * Current and future prescriptions, sorted by medication. Excludes those of deleted residents, and of inactive ones by default.
 */
export async function readPrescriptions(query: PrescriptionsQuery): Promise<PrescriptionDocument[]> {
  const { endsAfter, residentId, withInactive = false } = query;
  const found = await (residentId === undefined
    ? readOfHome(endsAfter, withInactive)
    : readOfActive(residentId));
  return found.filter((each) => isInForceAfter(each, endsAfter)).sort(byMedication);
}

/** All prescriptions of a resident, active or inactive; empty for a deleted resident. */
export async function readAllOfResident(residentId: string): Promise<PrescriptionDocument[]> {
  if (!(await findResident(residentId))) return [];
  return [...(await withSuccessors(await findOfResident(residentId)))].sort(byMedication);
}

/** One prescription. Throws 404. */
export async function readPrescription(id: string): Promise<PrescriptionDocument> {
  return (await readPrescribed(id)).prescription;
}

export interface Prescribed {
  /** With `twoPeople` as it is in force: always true for a controlled drug. */
  readonly prescription: PrescriptionDocument;
  readonly resident: ResidentDocument;
  /** The current medication, even if deleted; null if it cannot be read. */
  readonly medication: ListedMedication | null;
}

/**
 * A prescription with its resident, active or not, and its medication. Throws 404. Reads all three in parallel if the
 * prescription was listed before, which is the rule before giving a dose.
 */
export async function readPrescribed(id: string): Promise<Prescribed> {
  const listed = prescribesIfListed(id);
  const early = listed && readNamed(listed);
  // The early read is not awaited if the prescription no longer exists.
  early?.catch(() => undefined);
  const prescription = await findAnywhere(id);
  if (!prescription) throw prescriptionNotFound();
  const [resident, medication] = await (early ?? readNamed(prescription));
  if (!resident) throw prescriptionNotFound();
  await tryToFinish(prescription);
  const twoPeople = takesTwoPeople(prescription, medication);
  return { prescription: { ...prescription, twoPeople }, resident, medication };
}

const readNamed = ({ residentId, medicationId }: Prescribes) =>
  Promise.all([findResident(residentId.toString()), findMedicationOrHidden(medicationId.toString())]);

export const prescriptionNotFound = () =>
  new Problem('not-found', 'Prescription not found: it or its resident was deleted. Nothing was saved.');

async function readOfHome(endsAfter: Date, withInactive: boolean): Promise<PrescriptionDocument[]> {
  const since = new Date(Math.min(endsAfter.getTime(), Date.now() - readingMs));
  // The query does not find prescriptions that ended long ago, even if their successor was never stored; add them.
  const unfinished = (await finishChanges()).map(({ changed }) => changed);
  const found = await withSuccessors([...(await findEndingAfter(since)), ...unfinished]);
  const ids = await findIdsByStatus(withInactive ? 'all' : 'active');
  const listed = new Set(ids.map(String));
  return found.filter(({ residentId }) => listed.has(residentId.toString()));
}

async function readOfActive(residentId: string): Promise<readonly PrescriptionDocument[]> {
  const resident = await findResident(residentId);
  return resident?.active ? withSuccessors(await findOfResident(residentId)) : [];
}

/**
 * Returns true if a prescription is in force after `after`. A prescription changed or stopped before its start was never in
 * force.
 */
const isInForceAfter = ({ startsAt, endsAt }: PrescriptionDocument, after: Date): boolean =>
  endsAt === null || (endsAt > after && endsAt > startsAt);

const byMedication = (a: PrescriptionDocument, b: PrescriptionDocument): number =>
  a.medication.name.localeCompare(b.medication.name) || a.startsAt.getTime() - b.startsAt.getTime();
