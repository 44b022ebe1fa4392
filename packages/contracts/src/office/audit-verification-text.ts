import type { AuditProblem, AuditVerification } from './audit-log.ts';
import { formatCount } from '../base/format-count.ts';

const entries = (value: number) => `${formatCount(value)} ${value === 1 ? 'entry' : 'entries'}`;

function problemText({ what, from, to }: AuditProblem): string {
  const which =
    from === to ? `Entry ${formatCount(from)}` : `Entries ${formatCount(from)} to ${formatCount(to)}`;
  if (what === 'end') return `The stored end of the audit was changed (after entry ${formatCount(from)}).`;
  if (what === 'no-end')
    return `The stored end of the audit is missing (after entry ${formatCount(from)}): entries after it may have been removed.`;
  if (what === 'key') return `${which} ${from === to ? 'was' : 'were'} changed to name another key.`;
  if (what === 'removed') return `${which} ${from === to ? 'was' : 'were'} removed.`;
  return `${which} was changed, or put in another's place.`;
}

type Result = Pick<AuditVerification, 'total' | 'otherKey' | 'problems'>;

/** True if the check found no problem, and at least one entry of the present key was checked. */
export const isAuditUnbroken = ({ total, otherKey, problems }: Result): boolean =>
  problems.length === 0 && (otherKey === 0 || otherKey < total);

/**
 * The result of an audit check, one line for each fact: "12,431 entries, unbroken", or the broken entries. Entries of a
 * former key, before the first entry of the present key, are listed as unchecked.
 */
export function auditVerificationText(result: Result): string[] {
  const { total, otherKey, problems } = result;
  const unchecked = `${entries(otherKey)} ${otherKey === 1 ? 'was' : 'were'} written with another key and could not be checked.`;
  if (problems.length > 0) {
    const lines = [`${entries(total)}, not unbroken:`, ...problems.map(problemText)];
    return otherKey > 0 ? [...lines, unchecked] : lines;
  }
  if (otherKey === 0) return [`${entries(total)}, unbroken`];
  if (!isAuditUnbroken(result)) return [`${entries(total)}, none checked:`, unchecked];
  return [
    `${entries(total)}: the last ${formatCount(total - otherKey)} unbroken, those of a former key not checked`,
    unchecked,
  ];
}
