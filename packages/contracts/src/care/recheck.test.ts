import { describe, expect, it } from 'vitest';
import { isLeftOutOfRecheck, isReadingMissed, recheckErrors } from './recheck.ts';
import { buildVitals } from '../testing/index.ts';
import { VitalsDraft } from './vitals.ts';
import { toFieldErrors } from '../base/problem.ts';

const recheckOf = '7'.repeat(24);
const nothing = { bloodPressure: null, pulse: null, spo2: null, temperature: null, sugar: null };
const draft = (given: object) => ({ ...nothing, notMeasured: {}, recheckOf, ...given });

describe('A draft that rechecks an alert', () => {
  const errorsOf = (given: object) => {
    const parsed = VitalsDraft.safeParse({ residentId: 'c'.repeat(24), ...given });
    return parsed.success ? {} : toFieldErrors(parsed.error.issues);
  };

  it('needs at least one reading, or the reason why it is missing, of any kind', () => {
    expect(errorsOf({ recheckOf, pulse: 64 })).toEqual({});
    expect(errorsOf({ recheckOf, temperature: 37.1 })).toEqual({});
    expect(errorsOf({ recheckOf, notMeasured: { spo2: 'asleep' } })).toEqual({});
    expect(errorsOf({ recheckOf })).toEqual({ recheckOf: 'Give at least one reading.' });
    expect(errorsOf({ recheckOf, hydration: true })).toEqual({ recheckOf: 'Give at least one reading.' });
  });

  it('keeps the rules of each reading', () => {
    expect(Object.keys(errorsOf({ recheckOf, pulse: 12 }))).toEqual(['pulse']);
    expect(Object.keys(errorsOf({ recheckOf, bloodPressure: '80/120' }))).toEqual(['bloodPressure']);
    expect(Object.keys(errorsOf({ recheckOf: 'x', pulse: 64 }))).toEqual(['recheckOf']);
  });

  it('without an alert is Form 01 as before: all required readings, or why not', () => {
    expect(Object.keys(errorsOf({ pulse: 64 }))).toEqual(['bloodPressure', 'spo2']);
  });
});

describe('recheckErrors', () => {
  it.each([
    ['the value', ['pulse'], { pulse: 64 }, []],
    ['a reason', ['pulse'], { notMeasured: { pulse: 'refused' } }, []],
    ['another reading alone', ['pulse'], { spo2: 96 }, ['pulse']],
    ['one of two required ones', ['pulse', 'spo2'], { spo2: 96 }, ['pulse']],
    ['a required one without the sugar', ['spo2', 'sugar'], { spo2: 96 }, []],
    ['nothing of an optional one', ['sugar'], { spo2: 96 }, ['sugar']],
    ['nothing of two optional ones', ['temperature', 'sugar'], {}, ['temperature', 'sugar']],
  ] as const)('with %s of %o', (_what, kinds, given, fields) => {
    expect(Object.keys(recheckErrors(draft(given), kinds))).toEqual(fields);
  });
});

describe('A reading without a value', () => {
  it('counts as missed on Form 01, but not if a recheck left it out', () => {
    const whole = buildVitals({ bloodPressure: null, notMeasured: { bloodPressure: 'refused' } });
    expect(isReadingMissed('bloodPressure', whole)).toBe(true);
    expect([isReadingMissed('sugar', whole), isReadingMissed('pulse', whole)]).toEqual([false, false]);
    const recheck = buildVitals({ ...nothing, pulse: 64, recheckOf, notMeasured: { spo2: 'asleep' } });
    expect(isReadingMissed('bloodPressure', recheck)).toBe(false);
    expect(isReadingMissed('spo2', recheck)).toBe(true);
    const left = ['bloodPressure', 'pulse', 'spo2', 'temperature', 'sugar'] as const;
    expect(left.filter((kind) => isLeftOutOfRecheck(kind, recheck))).toEqual([
      'bloodPressure',
      'temperature',
      'sugar',
    ]);
  });
});
