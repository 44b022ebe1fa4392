import type { AuditProblem, AuditVerification } from './audit-log.ts';
import { formatCount } from './format-count.ts';

const entries = (value: number) => `${formatCount(value)} ${value === 1 ? 'entry' : 'entries'}`;

function problemText({ what, from, to }: AuditProblem): string {
  const which =
    from === to ? `Entry ${formatCount(from)}` : `Entries ${formatCount(from)} to ${formatCount(to)}`;
  if (what === 'end') return `The stored end of the audit was changed (after entry ${formatCount(from)}).`;
  if (what === 'removed') return `${which} ${from === to ? 'was' : 'were'} removed.`;
  return `${which} was changed, or put in another's place.`;
}

/** The result of a check of the audit, a line each: "12,431 entries, unbroken", or which one is not. */
export function auditVerificationText({
  total,
  otherKey,
  problems,
}: Pick<AuditVerification, 'total' | 'otherKey' | 'problems'>): string[] {
  const other = `${entries(otherKey)} ${otherKey === 1 ? 'was' : 'were'} written with another key and could not be checked.`;
  const lines =
    problems.length > 0
      ? [`${entries(total)}, not unbroken:`, ...problems.map(problemText)]
      : [`${entries(total)}, unbroken`];
  return otherKey > 0 ? [...lines, other] : lines;
}
