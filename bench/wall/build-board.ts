import { defaultWallHours } from '@hearthline/contracts';
import type { FullBoard } from '../../packages/server/src/outward/wall/full-board.ts';

const MINUTE = 60_000;

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const personOf = (n: number) => ({
  id: idOf(n % 24),
  name: `Ana ${String(n % 24)}`,
  lastName: 'García',
  roomNumber: String(100 + (n % 24)),
});

/** The board after the nth event of a busy day: every one has other alerts, readings, people and numbers than the last. */
export function buildBoard(n: number): FullBoard {
  const now = new Date();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString();
  const severe = { kind: 'spo2', word: 'Severe', side: 'low', limits: null } as const;
  return {
    now,
    hours: defaultWallHours,
    stats: {
      connectedUsersCount: n % 9,
      todayRecordsCount: n,
      pendingMedicationsCount: n % 40,
      doses: { overdue: n % 5, missed: n % 2, due: n % 10, later: n % 40 },
      completedVitalsCount: n % 25,
      measuredResidentsCount: n % 25,
      activeResidentsCount: 24,
    },
    residents: Array.from({ length: 24 }, (_, index) => ({
      resident: personOf(index),
      measuredToday: (n + index) % 3 > 0,
      ...((n + index) % 7 === 0
        ? ({ tone: 'severe', word: 'Severe', side: 'low' } as const)
        : ({ tone: 'normal', word: null, side: 'normal' } as const)),
    })),
    flagged: Array.from({ length: 12 }, (_, index) => ({
      ...severe,
      resident: personOf(n + index),
      value: String(80 + ((n + index) % 9)),
      tone: 'severe',
      at: ago(index),
    })),
    flaggedCount: 40 + (n % 10),
    doses: Array.from({ length: n % 12 }, (_, index) => ({
      resident: personOf(n + index),
      overdue: (n + index) % 3,
      missed: 0,
      due: 1,
    })),
    readingsCount: null,
    moreAlerts: 0,
    alerts: Array.from({ length: n % 5 }, (_, index) => ({
      resident: personOf(n + index),
      id: idOf(n + index),
      ids: [idOf(n + index)],
      readings: [{ ...severe, value: String(80 + (n % 9)) }],
      doses: [],
      measuredAt: ago(index + 3),
      raisedAt: ago(index + 2),
      ...((n + index) % 2 === 0
        ? ({ state: 'open', takenBy: null, recheckAt: null } as const)
        : ({ state: 'taken', takenBy: 'Ana Ribeiro', recheckAt: ago(-20) } as const)),
    })),
    withdrawn: [],
    presence: Array.from({ length: n % 9 }, (_, index) => ({
      id: idOf(100 + n + index),
      name: `Ben ${String(n % 7)}`,
      photoUrl: null,
      role: 'nurse',
    })),
    maintenance: null,
  };
}
