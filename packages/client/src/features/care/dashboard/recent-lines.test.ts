// @vitest-environment node
import type { MedicationRecord, RecentRecord, VitalsRecord } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { recentLines } from './recent-lines.ts';

const now = new Date('2026-11-21T14:00:00Z');
const isToday = (at: string) => at.startsWith('2026-11-21');

function fetched(id: string, at: string): RecentRecord {
  return {
    type: 'vitals',
    id,
    version: 1,
    resident: { id: 'r', name: 'Rosa', lastName: 'Delgado', age: 84 },
    readings: null,
    recordedAt: at,
    administeredAt: null,
    scheduledFor: null,
    recordedByUser: { name: 'Ana Ribeiro' },
    administeredByUser: null,
  };
}

const vitals = (id: string, recordedAt: string) =>
  ({
    id,
    recordedAt,
    residentName: 'Mateo',
    residentLastName: 'Kessler',
    residentAge: 81,
    recordedByName: 'Ana',
  }) as VitalsRecord;

const dose = (id: string, scheduledFor: string, administeredAt: string | null = null) =>
  ({
    id,
    scheduledFor,
    administeredAt,
    administeredByUser: administeredAt ? { id: 'u', name: 'Grace' } : null,
    resident: { id: 'r', name: 'Agnes', lastName: 'Berg', nickname: null, age: 90 },
  }) as MedicationRecord;

describe('recentLines', () => {
  it('has today’s five newest vitals and doses together, newest first', () => {
    const { lines, hasToday } = recentLines({
      fetched: [],
      vitals: [1, 2, 3, 4].map((hour) => vitals(`v${String(hour)}`, `2026-11-21T0${String(hour)}:00:00Z`)),
      doses: [dose('d1', '2026-11-21T02:30:00Z', '2026-11-21T02:35:00Z'), dose('d2', '2026-11-21T03:30:00Z')],
      isToday,
      now,
    });
    expect(lines.map((line) => line.id)).toEqual(['v4', 'd2', 'v3', 'd1', 'v2']);
    expect(lines.map((line) => line.staff)).toEqual(['Ana', 'Pending', 'Ana', 'Grace', 'Ana']);
    expect(hasToday).toBe(true);
  });

  it('names who recorded a dose that was refused', () => {
    const refused = { ...dose('d1', '2026-11-21T02:30:00Z'), recordedBy: { id: 'u', name: 'Grace' } };
    const { lines } = recentLines({ fetched: [], vitals: [], doses: [refused], isToday, now });
    expect(lines.map((line) => line.staff)).toEqual(['Grace']);
  });

  it('leaves out future doses', () => {
    const { lines } = recentLines({
      fetched: [],
      vitals: [],
      doses: [dose('later', '2026-11-21T20:00:00Z')],
      isToday,
      now,
    });
    expect(lines).toEqual([]);
  });

  it('falls back to the latest records of earlier days if today has none, and reports that', () => {
    const before = ['2026-11-20T10:00:00Z', '2026-11-19T10:00:00Z'].map((at, nth) =>
      fetched(`a${String(nth)}`, at),
    );
    const { lines, hasToday } = recentLines({ fetched: before, vitals: [], doses: [], isToday, now });
    expect(lines.map((line) => line.id)).toEqual(['a0', 'a1']);
    expect(hasToday).toBe(false);
  });

  it('has no records of earlier days once today has one, and each record once', () => {
    const { lines } = recentLines({
      fetched: [fetched('old', '2026-11-20T10:00:00Z'), fetched('v1', '2026-11-21T01:00:00Z')],
      vitals: [vitals('v1', '2026-11-21T01:00:00Z')],
      doses: [],
      isToday,
      now,
    });
    expect(lines.map((line) => line.id)).toEqual(['v1']);
  });
});
