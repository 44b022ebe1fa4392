import {
  formatNamedDose,
  getUncheckedReturn,
  Problem,
  type ReconciledLine,
  type Reconciliation,
  type ReconciliationDraft,
} from '@hearthline/contracts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import type { PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import { readAllOfResident, readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import type { ResidentPlan } from '../residents/change-resident.ts';
import { presentResident } from '../residents/resident.presenter.ts';
import type { Mover } from './away-plans.ts';

interface Prescribed {
  /** In force or to come. */
  readonly current: readonly PrescriptionDocument[];
  readonly all: readonly PrescriptionDocument[];
}

/** The prescriptions that a check is about. */
export async function readToCheck(residentId: string, now: Date): Promise<Prescribed> {
  const [current, all] = await Promise.all([
    readPrescriptions({ residentId, endsAfter: now }),
    readAllOfResident(residentId),
  ]);
  return { current, all };
}

interface ReconcileContext extends Mover {
  readonly today: string;
  readonly prescribed: Prescribed;
}

/**
 * Plans the signature of a check; null if this very check is stored.
 * @throws Problem 409 `stale` if the prescriptions are not those that were checked; 422 if no check is pending.
 */
export function toReconciled(
  { letter, prescriptionIds }: Omit<ReconciliationDraft, 'version'>,
  { by, now, today, prescribed }: ReconcileContext,
): ResidentPlan {
  return (current) => {
    const unchecked = getUncheckedReturn(current);
    const earlier = current.reconciliations ?? [];
    if (!unchecked) {
      const last = earlier.at(-1);
      if (last?.letter === letter && last.by.id === by.id) return null;
      throw new Problem('invalid', `The medicines of ${current.name} do not wait for a check.`);
    }
    const ids = prescribed.current.map(({ _id }) => _id.toString()).sort();
    if (ids.join() !== [...new Set(prescriptionIds)].sort().join())
      throw new Problem(
        'stale',
        'The prescriptions have changed in the meantime. Please look through them again.',
        { current: presentResident(current, today) },
      );
    const reconciliation: Reconciliation = {
      returnedAt: unchecked.returnedAt,
      letter,
      lines: listLines(prescribed, new Date(unchecked.returnedAt)),
      by,
      at: now.toISOString(),
    };
    return {
      action: 'updated',
      changes: {
        lastReturn: { before: { check: 'pending' }, after: { check: 'signed' } },
        medicinesChecked: { before: null, after: reconciliation },
      },
      set: {
        lastReturn: { ...unchecked, check: 'signed' },
        reconciliations: [...earlier, reconciliation],
      },
    };
  };
}

/** One line for each prescription in force, and for each that was stopped since the return. */
function listLines({ current, all }: Prescribed, returnedAt: Date): ReconciledLine[] {
  const stopped = all.filter(({ stoppedBy, updatedAt }) => stoppedBy !== null && updatedAt >= returnedAt);
  return [
    ...current.map((prescription) => toLine(prescription, getOutcome(prescription, returnedAt))),
    ...stopped
      .filter(({ _id }) => !current.some((each) => each._id.equals(_id)))
      .map((prescription) => toLine(prescription, 'stopped')),
  ];
}

function getOutcome(
  { createdAt, replaces }: PrescriptionDocument,
  returnedAt: Date,
): ReconciledLine['outcome'] {
  if (createdAt < returnedAt) return 'as-before';
  return replaces ? 'changed' : 'added';
}

function toLine(prescription: PrescriptionDocument, outcome: ReconciledLine['outcome']): ReconciledLine {
  const { id, medication, dose } = presentPrescription(prescription);
  return { prescriptionId: id, outcome, text: formatNamedDose(medication, dose) };
}
