import {
  formatInstructions,
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
      if (last?.letter === letter && last.by.id === by.id && coversThese(last, prescriptionIds)) return null;
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
      lines: listLines(prescribed, new Date(unchecked.since)),
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

/** True if a signed check is about these prescriptions; its other lines were over already. */
function coversThese({ lines }: Reconciliation, prescriptionIds: readonly string[]): boolean {
  const sent = new Set(prescriptionIds);
  const inCheck = new Set(lines.map(({ prescriptionId }) => prescriptionId));
  return (
    [...sent].every((id) => inCheck.has(id)) &&
    lines.every(({ outcome, prescriptionId }) => outcome === 'stopped' || sent.has(prescriptionId))
  );
}

/** One line for each prescription in force or to come, and for each that was stopped or replaced since the resident left. */
function listLines({ current, all }: Prescribed, since: Date): ReconciledLine[] {
  const stopped = all.filter(
    ({ _id, stoppedBy, updatedAt }) =>
      stoppedBy !== null && updatedAt >= since && !current.some((each) => each._id.equals(_id)),
  );
  return [
    ...current.map((prescription) => toLine(prescription, getOutcome(prescription, since))),
    ...stopped.map((prescription) => toLine(prescription, 'stopped')),
  ];
}

/** A prescription may be in force still, but stopped or replaced from a later time on. */
function getOutcome(
  { createdAt, replaces, replacedBy, stoppedBy }: PrescriptionDocument,
  since: Date,
): ReconciledLine['outcome'] {
  if (stoppedBy) return 'stopped';
  if (replacedBy) return 'changed';
  if (createdAt < since) return 'as-before';
  return replaces ? 'changed' : 'added';
}

function toLine(prescription: PrescriptionDocument, outcome: ReconciledLine['outcome']): ReconciledLine {
  const presented = presentPrescription(prescription);
  const { id, medication, dose, frequency } = presented;
  const parts = [formatNamedDose(medication, dose), frequency, formatInstructions(presented)];
  const text = parts.filter(Boolean).join(', ');
  return { prescriptionId: id, outcome, text };
}
