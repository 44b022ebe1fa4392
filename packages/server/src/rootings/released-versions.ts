import type { VersionLog } from '@hearthline/contracts';

type Released = readonly [version: string, day: string, type: VersionLog['changeType'], description: string];

const released: readonly Released[] = [
  [
    '2.4.0',
    '2026-10-12',
    'feature',
    'Wall boards, alerts and the medication round. Records reach every open screen at once.',
  ],
  [
    '2.3.3',
    '2026-07-20',
    'bugfix',
    'Forms keep what was typed when a session ends. It is encrypted for its author.',
  ],
  ['2.3.0', '2026-05-18', 'enhancement', 'Reports of vitals and of the Kardex, to print and as CSV.'],
  [
    '2.2.0',
    '2026-02-09',
    'security',
    'Sessions end at once on every device. Roles are checked on the server for every call.',
  ],
  ['2.1.0', '2025-11-03', 'feature', 'Medication inventory and medication records.'],
  [
    '2.0.0',
    '2025-06-16',
    'feature',
    'New interface for phone, tablet and desk, in a light and a dark theme.',
  ],
  ['1.1.0', '2025-02-10', 'enhancement', 'User lists for the five roles.'],
  ['1.0', '2024-10-07', 'feature', 'First version: residents and Form 01.'],
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
    createdAt: `${changeDate}T00:00:00.000Z`,
    createdBy: 'Hearthline',
  }),
);
