import type { AuditProblem, AuditVerification } from './audit-log.ts';

const count = (value: number) => value.toLocaleString('en');
const entries = (value: number) => `${count(value)} ${value === 1 ? 'entry' : 'entries'}`;

function problemText({ what, from, to }: AuditProblem): string {
  const which = from === to ? `Entry ${count(from)}` : `Entries ${count(from)} to ${count(to)}`;
  if (what === 'end') return `The stored end of the audit was changed (after entry ${count(from)}).`;
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
