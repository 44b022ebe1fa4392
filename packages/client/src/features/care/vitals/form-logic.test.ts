import { describe, expect, it } from 'vitest';
import { stepText } from '../../../ui/show/number-text.ts';
import { bandOfText, rulerSegments } from './entry-bands.ts';
import {
  emptyForm,
  hasInput,
  isUnchangedDefault,
  restoredValues,
  unchangedDefaults,
  type VitalsFormValues,
} from './form-values.ts';
import { helpLines } from './help-lines.ts';
import { steps } from './measures.ts';
import { formErrors, toRequestBody } from './request-body.ts';
import { unchangedDefaultsQuestion } from './unchanged-defaults-dialog.tsx';

const eleanor = 'a'.repeat(24);

function buildValues(changes: Partial<VitalsFormValues> = {}): VitalsFormValues {
  return { ...emptyForm(eleanor), bloodPressure: '120/80', ...changes };
}

describe('Form 01: question about unchanged defaults', () => {
  it('names the one unchanged field', () => {
    const values = buildValues({ changed: { spo2: true } });
    expect(unchangedDefaultsQuestion(unchangedDefaults(values), values)).toBe(
      'Pulse 80 was not changed. Save it as measured?',
    );
  });

  it('names both unchanged fields', () => {
    const values = buildValues();
    expect(unchangedDefaultsQuestion(unchangedDefaults(values), values)).toBe(
      'Pulse 80 and SpO2 95 were not changed. Save them as measured?',
    );
  });

  it('leaves out a typed value and a reason for not measuring', () => {
    const values = buildValues({ changed: { pulse: true }, spo2: '', notMeasured: { spo2: 'asleep' } });
    expect(unchangedDefaults(values)).toEqual([]);
    expect(isUnchangedDefault(values, 'bloodPressure')).toBe(false);
  });
});

describe('Form 01: validation', () => {
  it('has the texts of the specification', () => {
    const values = buildValues({
      residentId: '',
      bloodPressure: '120',
      pulse: '38',
      spo2: '69',
      sugar: '501',
    });
    expect(formErrors(values)).toEqual({
      residentId: 'Please select a resident',
      bloodPressure: 'Blood pressure must be in format 120/80',
      pulse: 'Pulse must be at least 40 bpm',
      spo2: 'SpO2 must be at least 70%',
      sugar: 'Sugar must be less than 500 mg/dL',
    });
  });

  it('requires a value or a reason', () => {
    expect(formErrors(buildValues({ pulse: '' })).pulse).toBe('Pulse must be at least 40 bpm');
    expect(formErrors(buildValues({ pulse: '', notMeasured: { pulse: 'refused' } }))).toEqual({});
  });

  it('accepts a confirmed reading, and reports another unconfirmed one', () => {
    const low = buildValues({ pulse: '38', confirmed: { pulse: true } });
    expect(formErrors(low)).toEqual({});
    expect(toRequestBody(low).confirmedOutOfRange).toBe(true);

    const both = { ...low, spo2: '66' };
    expect(formErrors(both)).toEqual({ spo2: 'SpO2 must be at least 70%' });
    expect(toRequestBody(both).confirmedOutOfRange).toBe(false);
  });

  it('accepts no confirmation beyond the physiological limits', () => {
    expect(formErrors(buildValues({ pulse: '19', confirmed: { pulse: true } })).pulse).toBe(
      'Pulse must be at least 40 bpm',
    );
  });

  it('sends no confirmation once the reading is within the limits', () => {
    expect(toRequestBody(buildValues({ pulse: '72', confirmed: { pulse: true } })).confirmedOutOfRange).toBe(
      false,
    );
  });

  it('includes a quantity only while its box is ticked', () => {
    expect(formErrors(buildValues({ hydrationQuantity: '21' }))).toEqual({});
    expect(formErrors(buildValues({ hydration: true, hydrationQuantity: '21' }))).toEqual({
      hydrationQuantity: 'Quantity must be less than 20',
    });
    expect(formErrors(buildValues({ hydration: true }))).toEqual({});
  });
});

describe('Form 01: stepper buttons', () => {
  it('change by one step within the limits of a confirmed reading', () => {
    expect(stepText('80', 1, steps.pulse.start, steps.pulse)).toBe('81');
    expect(stepText('100', 1, steps.spo2.start, steps.spo2)).toBe('100');
    expect(stepText('20', -1, steps.pulse.start, steps.pulse)).toBe('20');
    expect(stepText('38', -1, steps.pulse.start, steps.pulse)).toBe('37');
    expect(stepText('36.9', 1, steps.temperature.start, steps.temperature)).toBe('37.0');
    expect(stepText('', 1, steps.temperature.start, steps.temperature)).toBe('36.5');
    expect(steps.sugar.max).toBe(1_000);
  });
});

describe('Form 01: band while typing', () => {
  it('is undefined until the text is a valid reading', () => {
    expect(bandOfText('pulse', '7', 'fasting')).toBeUndefined();
    expect(bandOfText('bloodPressure', '120/', 'fasting')).toBeUndefined();
    expect(bandOfText('pulse', '72', 'fasting')?.word).toBe('Normal');
    expect(bandOfText('bloodPressure', '104/68', 'fasting')?.word).toBe('Low');
  });

  it('marks its line of the help text', () => {
    const isCurrent = (
      key: Parameters<typeof bandOfText>[0],
      text: string,
      meal: 'fasting' | 'post-meal' = 'fasting',
    ) =>
      helpLines(key, bandOfText(key, text, meal), meal)
        .filter((line) => line.isCurrent)
        .map((line) => line.text);
    expect(isCurrent('spo2', '92')).toEqual(['Mild hypoxia 90-94']);
    expect(isCurrent('sugar', '100')).toEqual(['Prediabetes 100-125']);
    expect(isCurrent('sugar', '126')).toEqual(['Diabetes 126 or higher']);
    expect(isCurrent('sugar', '126', 'post-meal')).toEqual(['Normal under 140']);
    expect(isCurrent('sugar', '50')).toEqual(['Severe low below 54']);
    expect(isCurrent('pulse', '131')).toEqual(['Severe 131 or more']);
    expect(isCurrent('pulse', '')).toEqual([]);
  });

  it.each([
    ['pulse', '', ['Normal 60-100', 'Raised above 100', 'Low below 60']],
    ['pulse', '140', ['Normal 60-100', 'Raised above 100', 'Low below 60', 'Severe 131 or more']],
    ['pulse', '38', ['Normal 60-100', 'Raised above 100', 'Low below 60', 'Severe low 40 or less']],
    ['temperature', '', ['Normal 36.1 to 38.0', 'Raised above 38.0', 'Low below 36.1']],
    [
      'temperature',
      '39.5',
      ['Normal 36.1 to 38.0', 'Raised above 38.0', 'Low below 36.1', 'Severe 39.1 or more'],
    ],
    [
      'temperature',
      '34.0',
      ['Normal 36.1 to 38.0', 'Raised above 38.0', 'Low below 36.1', 'Severe low 35.0 or less'],
    ],
  ] as const)('the help text of %s with "%s" is made of its bands', (key, text, expected) => {
    const lines = helpLines(key, bandOfText(key, text, 'fasting'), 'fasting');
    expect(lines.map((line) => line.text)).toEqual(expected);
  });

  it('the help text without a value is that of the specification', () => {
    const texts = helpLines('sugar', undefined, 'post-meal').map((line) => line.text);
    expect(texts).toEqual(['Normal under 140', 'Prediabetes 140-199', 'Diabetes 200 or higher']);
  });
});

describe('Form 01: ruler', () => {
  it('labels the first and last value of the normal band, and the severe ones nearest to it', () => {
    const labels = (key: Parameters<typeof rulerSegments>[0]) =>
      rulerSegments(key, 'fasting').map(({ tone, first, last }) =>
        [tone, first, last].filter(Boolean).join(' '),
      );
    expect(labels('bloodPressure')).toEqual([
      'severe 90',
      'attention',
      'normal 111 139',
      'attention',
      'severe 181',
    ]);
    expect(labels('temperature')).toEqual([
      'severe 35.0',
      'attention',
      'normal 36.1 38.0',
      'attention',
      'severe 39.1',
    ]);
    expect(labels('spo2')).toEqual(['severe 89', 'attention', 'normal 95']);
  });

  it('leaves out the label of a severe band next to the normal one', () => {
    const limits = { spo2: { low: 90, high: 92 } };
    expect(rulerSegments('spo2', 'fasting', limits).map(({ tone, last }) => `${tone} ${last ?? ''}`)).toEqual(
      ['severe ', 'normal 92', 'attention '],
    );
  });
});

describe('Form 01: own limits of a resident', () => {
  const limits = { spo2: { low: 88, high: 92, alarmLow: 85 }, bloodPressure: { low: null, high: 160 } };
  const lines = (key: 'spo2' | 'bloodPressure' | 'pulse', text: string) =>
    helpLines(key, bandOfText(key, text, 'fasting', limits), 'fasting', limits[key as 'spo2']).map(
      ({ text: line, isCurrent }) => (isCurrent ? `> ${line}` : line),
    );

  it('replace the normal and severe lines of the help text', () => {
    expect(lines('spo2', '90')).toEqual([
      '> Normal 88–92, target',
      'Severe low below 85',
      'Low below 88',
      'High above 92',
    ]);
    expect(lines('spo2', '95')[3]).toBe('> High above 92');
    expect(lines('spo2', '86')[2]).toBe('> Low below 88');
    expect(lines('pulse', '72')[0]).toBe('> Normal 60-100');
  });

  it('keep the default lines of a side without a limit, and of the diastolic value', () => {
    expect(lines('bloodPressure', '150/80')).toEqual([
      '> Normal up to 160 systolic, target',
      'High above 160',
      'Severe high above 180',
      'Low: systolic 110 or less',
      'Severe low: systolic 90 or less',
      'Raised: diastolic 90 or more',
      'Severe: diastolic over 120',
    ]);
    expect(lines('bloodPressure', '100/60')).toContain('> Low: systolic 110 or less');
    expect(lines('bloodPressure', '150/95')).toContain('> Raised: diastolic 90 or more');
    expect(lines('bloodPressure', '150/125')).toContain('> Severe: diastolic over 120');
    expect(lines('bloodPressure', '165/80')).toContain('> High above 160');
  });

  it('appear on the ruler, within its range', () => {
    expect(rulerSegments('spo2', 'fasting', limits)).toEqual([
      { tone: 'severe', to: 85, last: '84' },
      { tone: 'attention', to: 88 },
      { tone: 'normal', to: 93, first: '88', last: '92' },
      { tone: 'attention', to: 100 },
    ]);
    const wide = rulerSegments('spo2', 'fasting', { spo2: { low: 60, high: null } });
    expect(wide).toEqual([{ tone: 'normal', to: 100 }]);
  });
});

describe('Form 01: a stored draft', () => {
  it('has no value of a reading that was added later', () => {
    const { temperature: _left, ...older } = buildValues({ pulse: '72' });
    const restored = restoredValues(older as VitalsFormValues, '2026-11-21T11:00:00.000Z');
    expect(restored).toMatchObject({ pulse: '72', temperature: '' });
    expect(toRequestBody(restored).temperature).toBeNull();
  });
});

describe('Form 01: hasInput', () => {
  it('is false for a new form and true for any input', () => {
    expect(hasInput(emptyForm(eleanor))).toBe(false);
    expect(hasInput(buildValues())).toBe(true);
    expect(hasInput({ ...emptyForm(eleanor), changed: { pulse: true } })).toBe(true);
    expect(hasInput({ ...emptyForm(eleanor), notes: 'Slept badly' })).toBe(true);
  });
});
