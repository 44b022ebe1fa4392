import type { Kardex, MedicationRecord } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';
import { describe, expect, it } from 'vitest';
import { doseName, getStateWord, periodText } from './chart-text.ts';
import { chartSheet, dosesOnDay, type ChartSheet } from './kardex-sheet.ts';
import { staffInitials } from './staff-initials.ts';
import { home, buildKardexFor, named, prescribed, recorded, rosa } from './testing/build-kardex.ts';

const noon = new Date('2026-11-21T12:00:00.000Z');
const sheetOf = (kardex: Kardex, records: readonly MedicationRecord[] = [], now = noon) =>
  chartSheet(kardex, records, home, now);
const statesOn = (sheet: ChartSheet, day: string) => dosesOnDay(sheet, day).map(({ dose }) => dose.state);
const shape = ({ sections }: ChartSheet) =>
  sections.map(({ kind, rows }) => [kind, rows.map(({ medication }) => medication)]);

describe('the states of doses on a Kardex', () => {
  const metformin = prescribed();

  it('follow from the record, else from the clock', () => {
    const records = [
      recorded(metformin, ['2026-11-20', '08:00']),
      recorded(metformin, ['2026-11-20', '20:00'], { status: 'refused', reason: 'Did not want it' }),
    ];
    const sheet = sheetOf(buildKardexFor([metformin]), records);
    expect(statesOn(sheet, '2026-11-20')).toEqual(['administered', 'refused']);
    expect(statesOn(sheet, '2026-11-19')).toEqual(['missed', 'missed']);
    expect(statesOn(sheet, '2026-11-21')).toEqual(['missed', 'scheduled']);
  });

  it.each([
    ['06:59', 'scheduled'],
    ['07:00', 'due'],
    ['08:29', 'due'],
    ['08:30', 'overdue'],
    ['08:59', 'overdue'],
    ['09:00', 'missed'],
  ])('turn by the clock: at %s the dose of 08:00 is %s', (clock, state) => {
    const now = new Date(`2026-11-21T${clock}:00.000Z`);
    expect(statesOn(sheetOf(buildKardexFor([metformin]), [], now), '2026-11-21')[0]).toBe(state);
  });

  it('go by the shorter window of a time-critical one, and by what the home has set', () => {
    const now = new Date('2026-11-21T08:31:00.000Z');
    const critical = prescribed({ timeCritical: true });
    expect(statesOn(sheetOf(buildKardexFor([critical]), [], now), '2026-11-21')[0]).toBe('missed');
    const windows = { normal: 240, timeCritical: 120 };
    expect(statesOn(sheetOf(buildKardexFor([critical], { windows }), [], now), '2026-11-21')[0]).toBe('due');
  });

  it('are away, not missed, while the resident was not active; what was recorded all the same stands', () => {
    const absences = [{ from: '2026-11-18T10:00:00.000Z', until: '2026-11-19T10:00:00.000Z' }];
    const records = [
      recorded(metformin, ['2026-11-18', '20:00'], { status: 'omitted', reason: 'Not in the home' }),
    ];
    const sheet = sheetOf(buildKardexFor([metformin], { absences }), records);
    expect(statesOn(sheet, '2026-11-18')).toEqual(['missed', 'omitted']);
    expect(statesOn(sheet, '2026-11-19')).toEqual(['away', 'missed']);
  });

  it('are in hospital where somebody said so', () => {
    const [from, until] = ['2026-11-18T10:00:00.000Z', '2026-11-19T10:00:00.000Z'];
    const absences = [{ from, until, kind: 'hospital' as const }];
    const sheet = sheetOf(buildKardexFor([metformin], { absences }), []);
    const words = sheet.sections
      .flatMap(({ rows }) => rows.flatMap(({ lines }) => lines))
      .map(({ doses }) => doses.get('2026-11-19'))
      .map((dose) => dose && getStateWord(dose));
    expect(words).toEqual(['In hospital', 'Missed']);
  });

  it('are not checked since the resident left, while a check waits', () => {
    const uncheckedSince = '2026-11-19T00:00:00.000Z';
    const sheet = sheetOf(buildKardexFor([metformin], { uncheckedSince }), []);
    const doses = sheet.sections.flatMap(({ rows }) => rows.flatMap(({ lines }) => lines));
    const words = doses.map((line) => line.doses.get('2026-11-19')).map((dose) => dose && getStateWord(dose));
    expect(words).toEqual(['Medicines not checked', 'Medicines not checked']);
  });

  it('only the latest correction counts, also while the corrected record is still there', () => {
    const given = recorded(metformin, ['2026-11-20', '08:00']);
    const correction = recorded(metformin, ['2026-11-20', '08:00'], {
      status: 'refused',
      corrects: given.id,
    });
    for (const records of [[given, correction], [correction, given], [correction]])
      expect(statesOn(sheetOf(buildKardexFor([metformin]), records), '2026-11-20')).toEqual([
        'refused',
        'missed',
      ]);
  });

  it('has a dose that was recorded and is not due any more', () => {
    const stopped = prescribed({ endsAt: '2026-11-20T07:40:00.000Z', stopReason: 'Side effects' });
    const sheet = sheetOf(buildKardexFor([stopped]), [recorded(stopped, ['2026-11-20', '08:00'])]);
    expect(statesOn(sheet, '2026-11-20')).toEqual(['administered']);
  });

  it('leaves out the records of others, of other months and of unknown prescriptions', () => {
    const records = [
      recorded(prescribed(), ['2026-11-20', '08:00']),
      recorded(metformin, ['2026-10-20', '08:00']),
      buildDose({ residentId: 'a'.repeat(24), scheduledFor: '2026-11-20T08:00:00.000Z' }),
    ];
    expect(statesOn(sheetOf(buildKardexFor([metformin]), records), '2026-11-20')).toEqual([
      'missed',
      'missed',
    ]);
  });
});

describe('the rows of a Kardex', () => {
  it('a changed prescription stands right above the one that took its place, each with its own days', () => {
    const next = prescribed({ ...named('Zinc'), startsAt: '2026-11-14T12:00:00.000Z', replaces: 'x' });
    const old = prescribed({ ...named('Zinc'), endsAt: next.startsAt, replacedBy: next.id });
    const other = prescribed(named('Aspirin'));
    const sheet = sheetOf(buildKardexFor([next, other, old]));
    expect(shape(sheet)).toEqual([['scheduled', ['Aspirin 5 mg', 'Zinc 5 mg', 'Zinc 5 mg']]]);
    const [, before, after] = sheet.sections[0]?.rows ?? [];
    expect([before?.key, after?.key]).toEqual([old.id, next.id]);
    const daysOf = (row = before) => [...(row?.lines[1]?.doses.keys() ?? [])];
    expect([daysOf(before).at(-1), daysOf(after)[0]]).toEqual(['2026-11-13', '2026-11-14']);
    expect([before?.isOff('2026-11-14'), before?.isOff('2026-11-15'), after?.isOff('2026-11-13')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(before && periodText(before, '2026-11', home)).toBe('Until Nov 14, 12:00 PM, then changed');
    expect(after && periodText(after, '2026-11', home)).toBe('Changed Nov 14, 12:00 PM by Ana');
  });

  it('a prescription that another medication replaced is among the ended ones; each names the other', () => {
    const next = prescribed({
      ...named('Ramipril'),
      startsAt: '2026-11-14T12:00:00.000Z',
      replaces: 'x',
      replacesMedication: named('Enalapril').medication,
    });
    const old = prescribed({ ...named('Enalapril'), endsAt: next.startsAt, replacedBy: next.id });
    const sheet = sheetOf(buildKardexFor([next, old]));
    expect(shape(sheet)).toEqual([
      ['scheduled', ['Ramipril 5 mg']],
      ['ended', ['Enalapril 5 mg']],
    ]);
    const texts = sheet.sections.flatMap(({ rows }) => rows.map((row) => periodText(row, '2026-11', home)));
    expect(texts).toEqual([
      'From Nov 14, 12:00 PM by Ana, replaces Enalapril 5 mg',
      'Until Nov 14, 12:00 PM, then replaced by Ramipril 5 mg',
    ]);
  });

  it('lists prescriptions that ended within the month last, with time, user and reason, beside their predecessors', () => {
    const stoppedBy = { id: 'f'.repeat(24), name: 'Carla Manager' };
    const last = prescribed({
      ...named('Zinc'),
      endsAt: '2026-11-10T09:05:00.000Z',
      stoppedBy,
      stopReason: 'Side effects',
      replaces: 'x',
    });
    const first = prescribed({
      ...named('Zinc'),
      replacedBy: last.id,
      endsAt: last.startsAt,
      startsAt: '2025-01-01T00:00:00.000Z',
    });
    const course = prescribed({ ...named('Amoxicillin'), endsAt: '2026-11-08T00:00:00.000Z' });
    const goesOn = prescribed({ ...named('Bisoprolol'), endsAt: '2026-11-29T00:00:00.000Z' });
    const sheet = sheetOf(buildKardexFor([first, last, course, goesOn]));
    expect(shape(sheet)).toEqual([
      ['scheduled', ['Bisoprolol 5 mg']],
      ['ended', ['Amoxicillin 5 mg', 'Zinc 5 mg', 'Zinc 5 mg']],
    ]);
    const texts = sheet.sections[1]?.rows.map((row) => periodText(row, '2026-11', home));
    expect(texts?.[0]).toBe('Last day Nov 7');
    expect(texts?.[2]).toBe('Stopped Nov 10, 9:05 AM by Carla Manager: Side effects');
    // In a month before, it was in force.
    expect(shape(sheetOf(buildKardexFor([last], { month: '2026-10' })))).toEqual([
      ['scheduled', ['Zinc 5 mg']],
    ]);
  });

  it('has a line for the first, the second... as-needed dose of a day, by the time given', () => {
    const schedule = { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 } as const;
    const pain = prescribed({ ...named('Paracetamol'), frequency: 'As needed', schedule });
    const records = [
      recorded(pain, ['2026-11-20', '18:00'], { reason: 'Headache' }),
      recorded(pain, ['2026-11-20', '09:00'], { reason: 'Knee' }),
      recorded(pain, ['2026-11-19', '10:00'], { reason: 'Knee' }),
    ];
    const sheet = sheetOf(buildKardexFor([pain]), records);
    const [row] = sheet.sections[0]?.rows ?? [];
    expect([sheet.sections[0]?.kind, row?.lines.map(({ label }) => label)]).toEqual([
      'as-needed',
      ['1st', '2nd'],
    ]);
    expect(
      row?.lines.map(({ doses }) => [...doses.values()].map(({ day, time }) => `${day} ${time}`)),
    ).toEqual(
      [['2026-11-19 10:05', '2026-11-20 09:05'], ['2026-11-20 18:05']].map((line) => line.toSorted()),
    );
    expect(sheetOf(buildKardexFor([pain])).sections[0]?.rows[0]?.lines).toHaveLength(1);
  });

  it('records without a prescription stand at the bottom, by medication; pending ones stay overdue', () => {
    const form = { residentId: rosa.id, prescriptionId: null, day: null, time: null };
    const records = [
      buildDose({ ...form, id: '1'.repeat(24), scheduledFor: '2026-11-20T08:00:00.000Z' }),
      buildDose({ ...form, id: '2'.repeat(24), scheduledFor: '2026-11-21T12:30:00.000Z' }),
    ];
    const sheet = sheetOf(buildKardexFor([prescribed(named('Zinc'))]), records);
    expect(shape(sheet)).toEqual([
      ['scheduled', ['Zinc 5 mg']],
      ['without', ['Metformin 500 mg']],
    ]);
    const doses = sheet.sections[1]?.rows[0]?.lines[0]?.doses;
    expect([doses?.get('2026-11-20')?.state, doses?.get('2026-11-21')?.state]).toEqual([
      'overdue',
      'scheduled',
    ]);
  });
});

describe('texts of a Kardex', () => {
  it('names a dose by day, time, what happened, who and why', () => {
    const metformin = prescribed();
    const records = [
      recorded(metformin, ['2026-11-08', '08:00'], { status: 'refused', reason: 'Did not want it' }),
      recorded(metformin, ['2026-11-08', '20:00']),
    ];
    const names = dosesOnDay(sheetOf(buildKardexFor([metformin]), records), '2026-11-08').map(({ dose }) =>
      doseName(dose, home),
    );
    expect(names).toEqual([
      'Nov 8, 08:00: Refused, Ben Okafor, Did not want it',
      expect.stringMatching(/^Nov 8, 20:00: Administered (Nov 8, )?8:05 PM, Ben Okafor$/),
    ]);
  });

  it('gives everybody initials of their own', () => {
    const metformin = prescribed();
    const by = (id: string, name: string, time: string) =>
      recorded(metformin, ['2026-11-08', time], { administeredByUser: { id, name } });
    const records = [by('1', 'Ana Ribeiro', '08:00'), by('2', 'Ada Maria Rossi', '20:00')];
    const third = recorded(metformin, ['2026-11-09', '08:00'], {
      administeredByUser: { id: '3', name: 'Zoe' },
    });
    const sheet = sheetOf(buildKardexFor([metformin]), [...records, third]);
    expect(staffInitials(sheet).map(({ initials, name }) => `${initials} ${name}`)).toEqual([
      'AR Ada Maria Rossi',
      'AR2 Ana Ribeiro',
      'Z Zoe',
    ]);
  });
});
