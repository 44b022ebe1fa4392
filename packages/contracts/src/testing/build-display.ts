import type { Display } from '../outward/displays.ts';

/** The display of the nurses' station, with initials, that has given no sign of life yet. */
export function buildDisplay(overrides: Partial<Display> = {}): Display {
  return {
    id: 'b'.repeat(24),
    version: 1,
    name: 'Nurses’ station',
    grade: 'initials',
    lastSeenAt: null,
    address: null,
    appVersion: null,
    pairedByName: 'Ana Ribeiro',
    createdAt: '2026-11-21T08:00:00.000Z',
    ...overrides,
  };
}
