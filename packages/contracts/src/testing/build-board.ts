import type { WallBoard } from '../outward/displays.ts';
import { buildStats } from './build-stats.ts';

type Resident = WallBoard['residents'][number];
type Alert = WallBoard['alerts'][number];

/** The moment built boards speak of: 14:02 in Lisbon on Saturday, 21 November 2026. */
export const boardNow = '2026-11-21T14:02:00.000Z';

const minutesAgo = (minutes: number) => new Date(Date.parse(boardNow) - minutes * 60_000).toISOString();

const quiet = { measuredToday: true, tone: 'normal', word: null, side: 'normal' } as const;

/** Residents in rooms 1, 2, 3 ...; every fourth is still to be measured. */
export function buildBoardResidents(count: number): Resident[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `resident-${String(index)}`,
    room: String(index + 1),
    who: `${'MARWELABJKCDS'[index % 13] ?? ''}.${'HBDFPSWKLOT'[index % 11] ?? ''}.`,
    ...quiet,
    measuredToday: index % 4 !== 3,
  }));
}

/** An alert nobody is on, raised 22 minutes ago. */
export function buildBoardAlert(overrides: Partial<Alert> = {}): Alert {
  return {
    key: 'resident-11',
    id: '1'.repeat(24),
    ids: ['1'.repeat(24)],
    room: '12',
    who: 'M.K.',
    readings: [{ kind: 'spo2', value: '86', word: 'Severe', side: 'low', limits: null }],
    doses: [],
    measuredAt: minutesAgo(22),
    raisedAt: minutesAgo(22),
    state: 'open',
    takenBy: null,
    recheckAt: null,
    ...overrides,
  };
}

/** A quiet home with 24 residents and no alerts. */
export function buildBoard(overrides: Partial<WallBoard> = {}): WallBoard {
  return {
    grade: 'initials',
    now: boardNow,
    timezone: 'Europe/Lisbon',
    hours: { dayFrom: '07:00', nightFrom: '20:00' },
    appVersion: '2.4.0',
    program: '2.4.0-first',
    displayName: 'Nurses’ station',
    stats: buildStats({ overdue: 2, due: 3, later: 9 }),
    residents: buildBoardResidents(24),
    flagged: [],
    flaggedCount: 0,
    doses: [],
    readingsCount: 72,
    alerts: [],
    moreAlerts: 0,
    withdrawn: [],
    presence: [{ key: 'ana', name: 'Ana', photoUrl: null }],
    maintenance: null,
    ...overrides,
  };
}
