import type { MedicationRecord, Resident, VitalsRecord } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { doseFigures, hourFigures, roundFigures } from './day-figures.ts';

const now = new Date('2026-11-21T14:00:00Z');
const dose = (scheduledFor: string, status = 'pending') => ({ scheduledFor, status }) as MedicationRecord;

describe('doseFigures', () => {
  const today = [
    dose('2026-11-21T12:00:00Z'),
    dose('2026-11-21T13:00:00Z'),
    dose('2026-11-21T13:00:01Z'),
    dose('2026-11-21T14:00:00Z'),
    dose('2026-11-21T18:00:00Z'),
    dose('2026-11-21T11:00:00Z', 'administered'),
  ];

  it('separates overdue (60 minutes late), due and later doses', () => {
    expect(doseFigures(today, [], 5, now)).toEqual({ overdue: 2, due: 2, later: 1 });
  });

  it('counts pending doses of earlier days as overdue', () => {
    expect(doseFigures(today, [], 8, now)).toEqual({ overdue: 5, due: 2, later: 1 });
  });

  it('leaves out inactive residents', () => {
    const away = { id: 'away', active: false } as Resident;
    const theirs = { ...dose('2026-11-21T14:00:00Z'), residentId: 'away' };
    expect(doseFigures([...today, theirs], [away], 5, now)).toEqual({ overdue: 2, due: 2, later: 1 });
  });
});

it('roundFigures: counts measured residents, not records, and active ones only', () => {
  const residents = [
    { id: 'a', active: true },
    { id: 'b', active: true },
    { id: 'c', active: false },
  ] as Resident[];
  const records = ['a', 'a', 'c'].map((residentId) => ({ residentId }) as VitalsRecord);
  expect(roundFigures(residents, records)).toEqual({ measured: 1, total: 2 });
});

describe('hourFigures', () => {
  const hourOf = (at: string) => Number(at);

  it('has a bar for every hour from 6 to now', () => {
    expect(hourFigures(['7', '7', '9'], hourOf, 9)).toEqual({ from: 6, values: [0, 2, 0, 1] });
  });

  it('starts earlier with an earlier record, or when it is not 6 yet', () => {
    expect(hourFigures(['3'], hourOf, 4)).toEqual({ from: 3, values: [1, 0] });
    expect(hourFigures([], hourOf, 0)).toEqual({ from: 0, values: [0] });
  });
});
