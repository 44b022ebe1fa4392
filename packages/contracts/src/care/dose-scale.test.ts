import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DoseScale, findScaleStep, formatScale, toScaledDose, type ScaleStep } from './dose-scale.ts';
import { asksAtGiving, chooseAmount } from './given-dose.ts';
import { formatInstructions } from './hold-limits.ts';

const step = (from: number, to: number | null, amount: number): ScaleStep => ({ from, to, amount });
const steps = [step(150, 199, 2), step(200, 249, 4), step(250, null, 6)];
const scale: DoseScale = { reading: 'sugar', steps };
const dose = toScaledDose(scale, 'IU');

it('a scale is written step by step, with the instructions', () => {
  const text = 'By sugar: 150 to 199 mg/dL: 2 units; 200 to 249 mg/dL: 4 units; 250 mg/dL and above: 6 units';
  expect(formatScale(scale, dose)).toBe(text);
  expect(formatInstructions({ instructions: 'Before meals', scale, dose })).toBe(`Before meals. ${text}.`);
  expect(dose).toEqual({ amount: 2, unit: 'IU', upTo: 6 });
  expect(toScaledDose({ steps: [step(150, null, 2)] }, 'IU')).toEqual({ amount: 2, unit: 'IU' });
  expect(asksAtGiving({ dose: { amount: 2, unit: 'IU' }, scale })).toBe(true);
});

it.each([
  [149, null],
  [150, 2],
  [199, 2],
  [200, 4],
  [250, 6],
  [600, 6],
])('the amount of %s mg/dL follows from its step: %s', (value, amount) => {
  expect(findScaleStep(scale, value)?.amount ?? null).toBe(amount);
});

describe('the steps', () => {
  it.each([
    [steps, {}, null],
    [[step(150, 199, 2), step(190, 249, 4)], {}, ['steps.1.from', 'It begins within the step before.']],
    [[step(200, 249, 4), step(150, 199, 2)], {}, ['steps.1.from', 'It begins within the step before.']],
    [
      [step(150, 199, 2), step(210, 249, 4)],
      {},
      ['steps.1.from', 'Nothing is ordered between. Begin with 200, or say that the order leaves gaps.'],
    ],
    [[step(150, 199, 2), step(210, 249, 4)], { hasGaps: true }, null],
    [[step(150, null, 2), step(200, 249, 4)], {}, ['steps.0.to', 'Only the last step may be open above.']],
    [[step(199, 150, 2)], {}, ['steps.0.to', 'Must not be under the lower value.']],
    [[step(1, 199, 2)], {}, ['steps.0.from', expect.stringMatching(/^Sugar must be between/i)]],
    [[step(150, 199, 0)], {}, ['steps.0.amount', 'The amount must be above 0.']],
    [[], {}, ['steps', 'Enter at least one step.']],
  ])('are in order, without overlap and without a gap that nobody says', (list, more, expected) => {
    const { error } = DoseScale.safeParse({ reading: 'sugar', steps: list, ...more });
    const [issue] = error?.issues ?? [];
    expect(issue ? [issue.path.join('.'), issue.message] : null).toEqual(expected);
  });
});

describe('the amount that is given', () => {
  it.each([
    [{}, 'reading', 'Enter the sugar: the dose follows from it.'],
    [{ reading: { value: 5 } }, 'reading', expect.stringMatching(/must be between/)],
    [{ reading: { value: 120 } }, 'amount', 'No step of the order fits 120 mg/dL: ask the doctor.'],
    [{ reading: { value: 172 }, amount: 4 }, 'amount', 'The order is 150 to 199 mg/dL: 2 units.'],
  ])('is refused, naming the field', (draft, field, message) => {
    expect(chooseAmount(draft, { dose, scale }).error).toEqual({ field, message });
  });

  it.each([
    [{ reading: { value: 172 } }, 2],
    [{ reading: { value: 172 }, amount: 2 }, 2],
    [{ reading: { value: 120 }, amount: 1 }, 1],
  ])('follows from the reading, or was ordered for once', (draft, amount) => {
    expect(chooseAmount(draft, { dose, scale }).amount).toBe(amount);
  });

  it('is within the range of the scale for every value of a step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 150, max: 600 }), (value) => {
        const { amount } = chooseAmount({ reading: { value } }, { dose, scale });
        expect(amount).toBeGreaterThanOrEqual(dose.amount);
        expect(amount).toBeLessThanOrEqual(dose.upTo ?? 0);
      }),
    );
  });
});
