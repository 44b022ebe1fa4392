import type { VersionLog } from '@hearthline/contracts';

type Released = readonly [
  version: string,
  day: string | null,
  type: VersionLog['changeType'],
  description: string,
];

/** By the day on which the version was first in the repository; null for those before it, whose days are not known. Newest first. */
const released: readonly Released[] = [
  [
    '2.4.0',
    '2026-11-21',
    'feature',
    'Wall boards, alerts and the medication round. Records reach every open screen at once.',
  ],
  ['2.3.3', null, 'bugfix', 'Forms keep what was typed when a session ends. It is encrypted for its author.'],
  ['2.3.0', null, 'enhancement', 'Reports of vitals and of the Kardex, to print and as CSV.'],
  [
    '2.2.0',
    null,
    'security',
    'Sessions end at once on every device. Roles are checked on the server for every call.',
  ],
  ['2.1.0', null, 'feature', 'Medication inventory and medication records.'],
  ['2.0.0', null, 'feature', 'New interface for phone, tablet and desk, in a light and a dark theme.'],
  ['1.1.0', null, 'enhancement', 'User lists for the five roles.'],
  ['1.0', null, 'feature', 'First version: residents and Form 01.'],
];

/** The versions released before a home keeps its own logs. They belong to the product, and are not stored. */
export const releasedVersions: readonly VersionLog[] = released.map(
  ([version, changeDate, changeType, description], index) => ({
    // Digits that no database gives: the time in a stored id is never 0.
    id: String(index + 1).padStart(24, '0'),
    version,
    changeType,
    description,
    changeDate,
    totalHours: null,
    tasksCount: null,
    createdAt: null,
    createdBy: 'Hearthline',
  }),
);
