import { Problem } from '@hearthline/contracts';
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

/** Longer than a list is read: one that ended meanwhile is still found, and leads to its successor. */
const readingMs = 60_000;

interface PrescriptionsQuery {
  /** Leaves out those that ended by then; for a home day its beginning. */
  readonly endsAfter: Date;
  readonly residentId?: string | undefined;
  /** Also those of inactive residents, of all residents. */
  readonly withInactive?: boolean | undefined;
}

/** Prescriptions in force or to come, by medication; those of deleted residents are left out, and of inactive ones unless asked for. */
export async function readPrescriptions(query: PrescriptionsQuery): Promise<PrescriptionDocument[]> {
  const { endsAfter, residentId, withInactive = false } = query;
  const found = await (residentId === undefined
    ? readOfHome(endsAfter, withInactive)
    : readOfActive(residentId));
  return found.filter((each) => isInForceAfter(each, endsAfter)).sort(byMedication);
}

/** All prescriptions of a resident, also of an inactive one; none of a deleted one. */
export async function readAllOfResident(residentId: string): Promise<PrescriptionDocument[]> {
  if (!(await findResident(residentId))) return [];
  return [...(await withSuccessors(await findOfResident(residentId)))].sort(byMedication);
}

/** One prescription. Throws 404. */
export async function readPrescription(id: string): Promise<PrescriptionDocument> {
  return (await readPrescribed(id)).prescription;
}

export interface Prescribed {
  readonly prescription: PrescriptionDocument;
  readonly resident: ResidentDocument;
  /** As it is now, also one that was deleted; null if it can't be read. */
  readonly medication: ListedMedication | null;
}

/**
 * One prescription with its resident, active or not, and its medication. Throws 404. All three are read at once where the
 * prescription was listed before, as it was for whoever gives a dose of it.
 */
export async function readPrescribed(id: string): Promise<Prescribed> {
  const listed = prescribesIfListed(id);
  const early = listed && readNamed(listed);
  // Not waited for if there is no such prescription any more.
  early?.catch(() => undefined);
  const prescription = await findAnywhere(id);
  if (!prescription) throw prescriptionNotFound();
  const [resident, medication] = await (early ?? readNamed(prescription));
  if (!resident) throw prescriptionNotFound();
  await tryToFinish(prescription);
  return { prescription, resident, medication };
}

const readNamed = ({ residentId, medicationId }: Prescribes) =>
  Promise.all([findResident(residentId.toString()), findMedicationOrHidden(medicationId.toString())]);

export const prescriptionNotFound = () => new Problem('not-found', 'Prescription not found');

async function readOfHome(endsAfter: Date, withInactive: boolean): Promise<PrescriptionDocument[]> {
  const since = new Date(Math.min(endsAfter.getTime(), Date.now() - readingMs));
  // Those that ended long ago and whose successor was never stored are not among what is found.
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

/** One that was changed or stopped before its beginning was never in force. */
const isInForceAfter = ({ startsAt, endsAt }: PrescriptionDocument, after: Date): boolean =>
  endsAt === null || (endsAt > after && endsAt > startsAt);

const byMedication = (a: PrescriptionDocument, b: PrescriptionDocument): number =>
  a.medication.name.localeCompare(b.medication.name) || a.startsAt.getTime() - b.startsAt.getTime();
