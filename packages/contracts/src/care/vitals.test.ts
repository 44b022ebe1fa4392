import { describe, expect, it } from 'vitest';
import { toFieldErrors } from '../base/problem.ts';
import { RecordsQuery, VitalsDraft } from './vitals.ts';

const draft = { residentId: 'a'.repeat(24), bloodPressure: '120/80', pulse: 80, spo2: 95 };
const errorsOf = (input: unknown) => toFieldErrors(VitalsDraft.safeParse(input).error?.issues ?? []);

describe('VitalsDraft', () => {
  it('fills in defaults for absent fields', () => {
    expect(VitalsDraft.parse(draft)).toEqual({
      ...draft,
      temperature: null,
      sugar: null,
      sugarType: 'fasting',
      notMeasured: {},
      confirmedOutOfRange: false,
      hydration: null,
      hydrationQuantity: null,
      urine: null,
      urinationQuantity: null,
      defecation: null,
      defecationQuantity: null,
      notes: null,
    });
  });

  it('drops unknown fields, such as another author', () => {
    const forged = { ...draft, recordedBy: 'b'.repeat(24), recordNumber: 'VR-1', version: 9, $where: '1' };
    expect(Object.keys(VitalsDraft.parse(forged))).toEqual(Object.keys(VitalsDraft.parse(draft)));
  });

  it.each([
    [{}, false],
    [{ temperature: 45, sugar: 500 }, false],
    [{ pulse: 39 }, true],
    [{ spo2: 69 }, true],
    [{ sugar: 501 }, true],
  ])('keeps the confirmation of %o only where a value needs it: %s', (readings, expected) => {
    const { confirmedOutOfRange } = VitalsDraft.parse({ ...draft, ...readings, confirmedOutOfRange: true });
    expect(confirmedOutOfRange).toBe(expected);
  });

  it.each([
    ['hydration', 'hydrationQuantity'],
    ['urine', 'urinationQuantity'],
    ['defecation', 'defecationQuantity'],
  ])('keeps the quantity of %s only while it is ticked', (tick, quantity) => {
    expect(VitalsDraft.parse({ ...draft, [quantity]: 3 })).toMatchObject({ [quantity]: null });
    expect(VitalsDraft.parse({ ...draft, [tick]: true, [quantity]: 3 })).toMatchObject({ [quantity]: 3 });
    expect(VitalsDraft.parse({ ...draft, [quantity]: 99 })).toMatchObject({ [quantity]: null });
    expect(errorsOf({ ...draft, [tick]: true, [quantity]: 21 })).toEqual({
      [quantity]: 'Quantity must be less than 20',
    });
  });

  it("reports what an empty form lacks, in the specification's words", () => {
    expect(errorsOf({})).toEqual({
      residentId: 'Please select a resident',
      bloodPressure: 'Blood pressure must be in format 120/80',
      pulse: 'Pulse must be at least 40 bpm',
      spo2: 'SpO2 must be at least 70%',
    });
  });

  it.each([
    ['pulse', 80.5, 'Pulse must be a whole number'],
    ['pulse', '80', 'Pulse must be a whole number'],
    ['spo2', NaN, 'SpO2 must be a whole number'],
    ['sugar', Infinity, 'Sugar must be a whole number'],
    ['temperature', '37', 'Temperature must be a number'],
    ['residentId', 7, 'Please select a resident'],
    ['notes', 'x'.repeat(2001), 'Notes must be at most 2000 characters.'],
  ])('%s %o: %s', (field, value, message) => {
    expect(errorsOf({ ...draft, [field]: value })[field]).toBe(message);
  });

  it.each([
    { sugarType: 'lunch' },
    { notMeasured: { pulse: 'lazy' } },
    { recordedAt: 'yesterday' },
    { hydration: 1 },
  ])('refuses %o', (changes) => {
    expect(Object.keys(errorsOf({ ...draft, ...changes }))).toHaveLength(1);
  });

  it('reports the field of a rule that joins two fields', () => {
    expect(errorsOf({ ...draft, notMeasured: { pulse: 'asleep' } })).toHaveProperty(['notMeasured.pulse']);
  });
});

describe('RecordsQuery', () => {
  it.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '21/11/2026' }, 'date'],
    [{ startDate: '2026-13-01' }, 'startDate'],
    [{ endDate: 'today' }, 'endDate'],
    [{ residentId: 'abc' }, 'residentId'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '501' }, 'limit'],
    [{ limit: 'ten' }, 'limit'],
    [{ cursor: 'x'.repeat(201) }, 'cursor'],
    [{ date: ['2026-01-01', '2026-01-02'] }, 'date'],
  ])('refuses %o with an error', (query, field) => {
    const issues = RecordsQuery.safeParse(query).error?.issues ?? [];
    expect(Object.keys(toFieldErrors(issues))).toEqual([field]);
  });

  it('parses a limit from text and drops unknown parameters', () => {
    expect(RecordsQuery.parse({ limit: '20', sort: 'asc' })).toEqual({ limit: 20 });
  });
});
