// @vitest-environment node
import type { DoseAct } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { writeNote } from './write-note.ts';

const act = (fields: Partial<DoseAct>): DoseAct => ({
  prescriptionId: 'a'.repeat(24),
  status: 'administered',
  notes: null,
  late: true,
  ...fields,
});
const tablet = { dose: { amount: 1, unit: 'tablet' } } as const;
const insulin = {
  dose: { amount: 2, unit: 'IU', upTo: 6 },
  scale: {
    reading: 'sugar',
    steps: [
      { from: 70, to: 149, amount: 2 },
      { from: 150, to: 400, amount: 6 },
    ],
  },
} as const;

it.each<[string, DoseAct, Parameters<typeof writeNote>[1], string | null]>([
  ['nothing beside the dose', act({}), tablet, null],
  ['the notes alone', act({ notes: 'From the trolley' }), tablet, 'From the trolley'],
  [
    'the amount of a range',
    act({ amount: 2 }),
    { dose: { amount: 1, unit: 'tablet', upTo: 2 } },
    'Given: 2 tablets',
  ],
  [
    'amount and reading of a scale, and the site',
    act({ reading: { value: 210 }, site: { place: 'Thigh, left' } }),
    { ...insulin, scale: { ...insulin.scale, steps: [...insulin.scale.steps] } },
    'Given: 6 units. Sugar 210 mg/dL. Thigh, left',
  ],
  [
    'the part of what a scale gave',
    act({ reading: { value: 210 }, part: { taken: 3, why: 'the pen was empty' } }),
    { ...insulin, scale: { ...insulin.scale, steps: [...insulin.scale.steps] } },
    'Given: 6 units. Sugar 210 mg/dL. Only 3 units of 6 units: the pen was empty',
  ],
])('a note that becomes a dose of its own keeps %s', (_what, note, prescription, text) => {
  expect(writeNote(note, prescription)).toBe(text);
});
