import type { Kardex, Prescription, Resident } from '@hearthline/contracts';

interface Known {
  /** Prescriptions of all residents, in their latest known versions. */
  readonly prescriptions: readonly Prescription[];
  readonly active: Resident['active'];
  /** The home's day. */
  readonly today: string;
}

/**
 * Measures the changes since a Kardex was read; 0: none. Counts the new versions of prescriptions (written, changed or
 * stopped), and the resident's leaving or return. A different number means a new change.
 */
export function countOutdated(
  { residentId, month, rows, absences }: Kardex,
  { prescriptions, active, today }: Known,
): number {
  const versions = new Map(rows.map(({ prescription }) => [prescription.id, prescription.version]));
  let count = 0;
  for (const { id, version, residentId: of, startsAt, endsAt } of prescriptions) {
    if (of !== residentId) continue;
    const known = versions.get(id);
    // In UTC, so up to a day off the home's month; the worst result is one needless read.
    const isOfMonth = startsAt.slice(0, 7) <= month && (endsAt === null || endsAt.slice(0, 7) >= month);
    if (known === undefined ? isOfMonth : known < version) count += version + 1;
  }
  const isAway = absences.some(({ until }) => until === null);
  if (today.startsWith(month) && isAway === active) count += 1_000_000;
  return count;
}
