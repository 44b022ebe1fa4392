import {
  doseRules,
  readingRules,
  toScaledDose,
  vitalKinds,
  writeNumber,
  type DoseScale,
} from '@hearthline/contracts';
import type { NumberReader } from '../../../../lib/form/edit-form/typed-number.ts';

/** A scale as the form keeps it; without steps the dose has none. */
export interface ScaleValues {
  reading: string;
  steps: { from: string; to: string; amount: string }[];
  hasGaps: boolean;
}

export const blankScale: ScaleValues = { reading: 'sugar', steps: [], hasGaps: false };

export const toScaleValues = (scale: DoseScale | null | undefined): ScaleValues =>
  scale
    ? {
        reading: scale.reading,
        steps: scale.steps.map(({ from, to, amount }) => ({
          from: writeNumber(from),
          to: to === null ? '' : writeNumber(to),
          amount: writeNumber(amount),
        })),
        hasGaps: scale.hasGaps ?? false,
      }
    : blankScale;

export const scaleInWords = ({ reading, steps }: ScaleValues): string =>
  steps.length === 0
    ? ''
    : `${reading}: ${steps.map(({ from, to, amount }) => `${from}-${to}: ${amount}`).join(', ')}`;

/** The scale as it is sent: null without steps. */
export function readScale(values: ScaleValues, { read }: Pick<NumberReader, 'read'>) {
  const { reading, steps, hasGaps } = values;
  if (steps.length === 0) return null;
  const kind = vitalKinds.find((each) => each === reading);
  const rules = kind && readingRules[kind];
  const path = (index: number, name: string) => `scale.steps.${String(index)}.${name}`;
  return {
    reading,
    steps: steps.map(({ from, to, amount }, index) => ({
      from: read(path(index, 'from'), from, rules),
      to: to.trim() === '' ? null : read(path(index, 'to'), to, rules),
      amount: read(path(index, 'amount'), amount, doseRules),
    })),
    ...(hasGaps && { hasGaps }),
  };
}

/** The dose of the steps whose amounts are typed soundly; the other steps have errors of their own. */
export function readScaledDose(steps: readonly { readonly amount: number }[], unit: string) {
  const sound = steps.filter(({ amount }) => amount > 0);
  return toScaledDose({ steps: sound.length > 0 ? sound : [{ amount: 1 }] }, unit);
}
