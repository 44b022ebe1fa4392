import type { Prescription, ReconciledLine, ResidentReturn } from '@hearthline/contracts';

/** The words of what became of a prescription. */
export const outcomeWords: Readonly<Record<ReconciledLine['outcome'], string>> = {
  'as-before': 'As before',
  changed: 'Changed',
  added: 'Added',
  stopped: 'Stopped',
};

/** A prescription of the check, with what was done about it since the return; null: nothing. */
export interface ToCheck {
  readonly prescription: Prescription;
  readonly outcome: Exclude<ReconciledLine['outcome'], 'as-before'> | null;
}

/** The prescriptions in force or to come, and those that were stopped since the return; by medication. */
export function listToCheck(
  prescriptions: readonly Prescription[],
  { returnedAt }: Pick<ResidentReturn, 'returnedAt'>,
  now: Date,
): ToCheck[] {
  const at = now.toISOString();
  return prescriptions
    .flatMap((prescription): ToCheck[] => {
      const { startsAt, endsAt, stoppedBy, updatedAt } = prescription;
      if (endsAt === null || (endsAt > at && endsAt > startsAt))
        return [{ prescription, outcome: getMadeSince(prescription, returnedAt) }];
      return stoppedBy !== null && updatedAt >= returnedAt ? [{ prescription, outcome: 'stopped' }] : [];
    })
    .sort((a, b) => a.prescription.medication.name.localeCompare(b.prescription.medication.name));
}

function getMadeSince({ createdAt, replaces }: Prescription, returnedAt: string): ToCheck['outcome'] {
  if (createdAt < returnedAt) return null;
  return replaces === null ? 'added' : 'changed';
}
