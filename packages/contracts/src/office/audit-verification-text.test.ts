import { expect, it } from 'vitest';
import type { AuditProblem } from './audit-log.ts';
import { auditVerificationText, isAuditUnbroken } from './audit-verification-text.ts';

const problem = (fields: Partial<AuditProblem>): AuditProblem => ({
  what: 'changed',
  from: 3,
  to: 3,
  entryId: null,
  ...fields,
});

it.each<[{ total: number; otherKey?: number; problems?: AuditProblem[] }, string[]]>([
  [{ total: 12_431 }, ['12,431 entries, unbroken']],
  [{ total: 1 }, ['1 entry, unbroken']],
  [
    { total: 9, otherKey: 2 },
    [
      '9 entries: the last 7 unbroken, those of a former key not checked',
      '2 entries were written with another key and could not be checked.',
    ],
  ],
  [
    { total: 2, otherKey: 2 },
    ['2 entries, none checked:', '2 entries were written with another key and could not be checked.'],
  ],
  [
    {
      total: 9,
      problems: [
        problem({}),
        problem({ what: 'removed', from: 5, to: 7 }),
        problem({ what: 'removed', from: 9, to: 9 }),
        problem({ what: 'key', from: 6, to: 6 }),
        problem({ what: 'end', from: 9, to: 9 }),
        problem({ what: 'no-end', from: 9, to: 9 }),
      ],
    },
    [
      '9 entries, not unbroken:',
      "Entry 3 was changed, or put in another's place.",
      'Entries 5 to 7 were removed.',
      'Entry 9 was removed.',
      'Entry 6 was changed to name another key.',
      'The stored end of the audit was changed (after entry 9).',
      'The stored end of the audit is missing (after entry 9): entries after it may have been removed.',
    ],
  ],
])('the result of a check of the audit in words: %o', ({ total, otherKey = 0, problems = [] }, lines) => {
  expect(auditVerificationText({ total, otherKey, problems })).toEqual(lines);
  expect(isAuditUnbroken({ total, otherKey, problems })).toBe(problems.length === 0 && otherKey !== total);
});
