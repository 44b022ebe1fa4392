import { describe, expect, it } from 'vitest';
import { formatHoldReading, formatInstructions, getHeld, HoldLimits, type HoldLimit } from './hold-limits.ts';

const pulse: HoldLimit = { kind: 'pulse', below: 55, above: null, withinHours: 24 };
const at = new Date('2026-11-21T08:00:00Z');
const hoursBefore = (hours: number) => new Date(at.getTime() - hours * 3_600_000);

describe('getHeld', () => {
  it.each([
    ['below the limit', 54, 1, 'below'],
    ['at the limit', 55, 1, null],
    ['measured 24 h before', 72, 24, null],
    ['measured longer ago', 72, 24.1, 'not-measured'],
  ])('tells of a pulse %s', (_, value, hours, held) => {
    expect(getHeld(pulse, { value, recordedAt: hoursBefore(hours) }, at)).toBe(held);
  });

  it('holds a dose without a reading', () => {
    expect(getHeld(pulse, null, at)).toBe('not-measured');
  });

  it('compares the systolic of a blood pressure', () => {
    const limit: HoldLimit = { kind: 'bloodPressure', below: 100, above: 180, withinHours: 4 };
    const recordedAt = hoursBefore(1);
    expect(getHeld(limit, { value: '99/70', recordedAt }, at)).toBe('below');
    expect(getHeld(limit, { value: '100/70', recordedAt }, at)).toBeNull();
    expect(getHeld(limit, { value: '181/70', recordedAt }, at)).toBe('above');
  });
});

describe('HoldLimits', () => {
  const errorsOf = (limit: object) =>
    (HoldLimits.safeParse([{ ...pulse, ...limit }]).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );

  it.each([
    [{}, []],
    [{ below: null }, ['0.below: Enter a value below or above which the dose is held.']],
    [{ below: 5 }, ['0.below: Pulse must be between 20 and 300.']],
    [{ below: 55.5 }, ['0.below: Pulse has at most 0 decimals.']],
    [{ below: 90, above: 60 }, ['0.above: Must not be under the lower value.']],
    [{ kind: '' }, ['0.kind: Please choose the reading.']],
    [{ below: Number.NaN }, ['0.below: Please enter a number.']],
    [{ withinHours: 0 }, ['0.withinHours: At least 1 hour.']],
    [{ withinHours: 73 }, ['0.withinHours: At most 72 hours.']],
  ])('%j gives %j', (limit, errors) => {
    expect(errorsOf(limit)).toEqual(errors);
  });

  it('are at most four', () => {
    expect(HoldLimits.safeParse(Array.from({ length: 5 }, () => pulse)).error?.issues[0]?.message).toBe(
      'At most 4 limits.',
    );
  });
});

describe('formatHoldReading', () => {
  const hold = (value: number | string | null, minutes: number) => ({
    limit: pulse,
    value,
    recordedAt: value === null ? null : new Date(at.getTime() - minutes * 60_000).toISOString(),
    held: null,
  });

  it.each([
    [52, 12, 'Last: Pulse 52 bpm, 12 min ago.'],
    [52, 60 * 5, 'Last: Pulse 52 bpm, 5 h ago.'],
    [52, 60 * 72, 'Last: Pulse 52 bpm, 3 days ago.'],
    [null, 0, 'No pulse is recorded.'],
  ])('names the value and its age', (value, minutes, last) => {
    expect(formatHoldReading(hold(value, minutes), at)).toBe(
      `Hold when pulse is below 55 bpm, or not measured for 24 h. ${last}`,
    );
  });
});

it('formatInstructions adds the hold limits to the instructions', () => {
  const limit = 'Hold when systolic pressure is below 100 mmHg or above 180 mmHg, or not measured for 4 h.';
  const holdLimits: HoldLimit[] = [{ kind: 'bloodPressure', below: 100, above: 180, withinHours: 4 }];
  expect(formatInstructions({ instructions: null })).toBeNull();
  expect(formatInstructions({ instructions: 'With food', holdLimits: null })).toBe('With food');
  expect(formatInstructions({ instructions: null, holdLimits })).toBe(limit);
  expect(formatInstructions({ instructions: 'With food', holdLimits })).toBe(`With food. ${limit}`);
  expect(formatInstructions({ instructions: 'With food.', holdLimits })).toBe(`With food. ${limit}`);
});
