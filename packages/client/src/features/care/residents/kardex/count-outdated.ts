import type { Kardex, Prescription, Resident } from '@hearthline/contracts';

interface Known {
  /** Of any resident, as they were last heard of. */
  readonly prescriptions: readonly Prescription[];
  readonly active: Resident['active'];
  /** The home's day. */
  readonly today: string;
}

/**
 * How much of a Kardex is not as it was when it was read; 0: nothing. Counts the versions of prescriptions that were written,
 * changed or stopped since, and whether the resident left or returned. Another number means another change.
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
    // In UTC, so up to a day beside the home's month: at worst it is read once in vain.
    const isOfMonth = startsAt.slice(0, 7) <= month && (endsAt === null || endsAt.slice(0, 7) >= month);
    if (known === undefined ? isOfMonth : known < version) count += version + 1;
  }
  const isAway = absences.some(({ until }) => until === null);
  if (today.startsWith(month) && isAway === active) count += 1_000_000;
  return count;
}
