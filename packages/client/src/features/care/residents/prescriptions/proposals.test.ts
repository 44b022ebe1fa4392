// @vitest-environment node
import { buildMedication } from '@hearthline/contracts/testing';
import { describe, expect, it } from 'vitest';
import { toPrescriptionValues, type PrescriptionValues } from './prescription-values.ts';
import { changeMedication, proposeValues } from './proposals.ts';

const today = '2026-11-28';
const days = { from: '', today };
const empty = toPrescriptionValues(null, { today, lastDay: '' });
const amoxicillin = buildMedication({
  id: '1'.repeat(24),
  name: 'Amoxicillin',
  form: 'capsule',
  frequency: 'Every 8 hours',
  instructions: 'Until the last capsule.',
});
const bisoprolol = buildMedication({
  id: '2'.repeat(24),
  name: 'Bisoprolol',
  form: 'tablet',
  frequency: 'Once daily',
  instructions: null,
});

/** Applies the choice of a medication to the form. */
function choose(
  values: PrescriptionValues,
  before: typeof amoxicillin | undefined,
  after: typeof amoxicillin,
) {
  const { proposed, kept } = changeMedication(values, { before, after }, days);
  const { unit = values.dose.unit, ...rest } = proposed;
  return { values: { ...values, ...rest, dose: { ...values.dose, unit } }, kept };
}

describe('The proposals of a medication', () => {
  it('fill an empty form without marking fields as changed', () => {
    const { values, kept } = choose(empty, undefined, amoxicillin);
    expect(values).toMatchObject({ frequency: 'Every 8 hours', instructions: 'Until the last capsule.' });
    expect(values.dose).toEqual({ amount: '', upTo: '', unit: 'capsule' });
    expect(values.schedule.times).toEqual(['06:00', '14:00', '22:00']);
    expect(kept).toEqual([]);
  });

  it('are replaced by those of the next medication if the user did not edit them', () => {
    const filled = choose(empty, undefined, amoxicillin).values;
    const { values, kept } = choose(filled, amoxicillin, bisoprolol);
    const { unit, ...rest } = proposeValues(bisoprolol, days);
    expect(values).toEqual({ ...empty, ...rest, dose: { amount: '', upTo: '', unit } });
    expect(unit).toBe('tablet');
    expect(values.schedule.times).toEqual(['08:00']);
    expect(values.instructions).toBe('');
    expect(kept).toEqual([]);
  });

  it('stay if the user edited them, and are named as kept', () => {
    const filled = choose(empty, undefined, amoxicillin).values;
    const edited: PrescriptionValues = {
      ...filled,
      dose: { amount: '500', unit: 'mg' },
      route: 'oral',
      schedule: { ...filled.schedule, times: ['07:00', '15:00', '23:00'] },
      instructions: 'After food.',
      stockPerDose: '2',
    };
    const { values, kept } = choose(edited, amoxicillin, bisoprolol);
    expect(values).toEqual(edited);
    expect(kept).toEqual([
      'dose.amount',
      'dose.unit',
      'route',
      'frequency',
      'schedule',
      'instructions',
      'stockPerDose',
    ]);
  });

  it('do not overwrite edited instructions while untouched times change', () => {
    const filled = choose(empty, undefined, amoxicillin).values;
    const { values, kept } = choose({ ...filled, instructions: 'After food.' }, amoxicillin, bisoprolol);
    expect(values).toMatchObject({ frequency: 'Once daily', instructions: 'After food.' });
    expect(kept).toEqual(['instructions']);
  });
});
