// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyForm, type VitalsFormValues } from './form-values.ts';
import { formErrors, findOtherUnit } from './request-body.ts';

function buildValues(changes: Partial<VitalsFormValues>): VitalsFormValues {
  return { ...emptyForm('a'.repeat(24)), bloodPressure: '120/80', ...changes };
}

describe('Form 01: numbers as they are typed', () => {
  it.each([
    ['sugar', '11.2', 'Whole mg/dL. Is 11.2 a value in mmol/L?'],
    ['sugar', '5,8', 'Whole mg/dL. Is 5.8 a value in mmol/L?'],
    ['sugar', '1,000', 'Write 1000 or 1.'],
    ['pulse', '72.5', 'Whole bpm.'],
    ['pulse', '1o8', 'Please enter a number.'],
    ['spo2', '96%', 'Write 96 without “%”.'],
    ['temperature', '39.05', 'At most one decimal.'],
    ['temperature', '36..5', 'Write the number with one point.'],
    ['bloodPressure', '16.0/10.7', 'Blood pressure must be in format 120/80'],
    ['bloodPressure', '120/807', 'Blood pressure must be in format 120/80'],
  ] as const)('%s %s is refused: %s', (key, text, words) => {
    expect(formErrors(buildValues({ [key]: text }))).toEqual({ [key]: words });
  });

  it('offers a sugar that looks like mmol/L in mg/dL', () => {
    const offered = (sugar: string) => findOtherUnit(buildValues({ sugar }), 'sugar');
    expect(offered('11.2')).toEqual({ typed: '11.2 mmol/L', value: 202 });
    expect(offered('22.4')).toEqual({ typed: '22.4 mmol/L', value: 403 });
    expect(offered('11')).toEqual({ typed: '11 mmol/L', value: 198 });
    expect([offered('112'), offered('180.5'), offered('')]).toEqual([null, null, null]);
    expect(findOtherUnit(buildValues({ pulse: '7.2' }), 'pulse')).toBeNull();
  });

  it('leaves out a quantity whose box is not ticked', () => {
    expect(formErrors(buildValues({ hydrationQuantity: '1.5' }))).toEqual({});
    expect(formErrors(buildValues({ hydration: true, hydrationQuantity: '1.5' }))).toEqual({
      hydrationQuantity: 'Whole numbers only.',
    });
  });
});
