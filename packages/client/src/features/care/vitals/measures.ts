import {
  byKind,
  isPressureKind,
  numberKinds,
  readingRules,
  readings,
  getScaleStep,
  vitalKinds,
  wholeNumberRules,
  type NumberKind,
  type NumberRules,
  type VitalKind,
} from '@hearthline/contracts';
import type { StepRules } from '../../../ui/show/number-text.ts';

export type MeasureKey = VitalKind;
export type QuantityKey = 'hydrationQuantity' | 'urinationQuantity' | 'defecationQuantity';
/** Every field that the keypad writes to. */
export type EntryKey = MeasureKey | QuantityKey;

export interface Measure {
  label: string;
  unit: string;
  optional: boolean;
  extraKey?: '.' | '/' | undefined;
  /** Range of the ruler; for a blood pressure of the systolic value. */
  ruler: { min: number; max: number };
}

function extraKeyFor(key: MeasureKey): '.' | '/' | undefined {
  if (isPressureKind(key)) return '/';
  return readings[key].decimals > 0 ? '.' : undefined;
}

export const measureKeys = vitalKinds;
export const measures = byKind(measureKeys, (key): Measure => {
  const { label, unit, isRequired, ruler } = readings[key];
  return { label, unit, optional: !isRequired, extraKey: extraKeyFor(key), ruler };
});

/** Limits of the stepper buttons: the range of a confirmed reading. `start` is the first value of an empty field. */
export const steps = byKind(numberKinds, (key): StepRules & { start: number } => {
  const { range, confirmed = range, decimals, start } = readings[key];
  return { ...confirmed, step: getScaleStep(key), decimals, start };
});

export const quantities: Readonly<
  Record<QuantityKey, { label: string; unit: string; tick: 'hydration' | 'urine' | 'defecation' }>
> = {
  hydrationQuantity: { label: 'Hydration', unit: 'cups of 200 ml', tick: 'hydration' },
  urinationQuantity: { label: 'Urine', unit: 'times', tick: 'urine' },
  defecationQuantity: { label: 'Defecation', unit: 'times', tick: 'defecation' },
};

export const quantityKeys = Object.keys(quantities) as readonly QuantityKey[];
export const entryKeys: readonly EntryKey[] = [...measureKeys, ...quantityKeys];
export const firstEntry: EntryKey = entryKeys[0] ?? 'hydrationQuantity';

/** The fields with a single number. */
export type NumberField = NumberKind | QuantityKey;
export const numberFields: readonly NumberField[] = [...numberKinds, ...quantityKeys];

/** The rules for parsing a field's text as a number. */
export const numberRules = (key: NumberField): NumberRules =>
  isQuantity(key) ? wholeNumberRules : readingRules[key];

export function isQuantity(key: EntryKey): key is QuantityKey {
  return key in quantities;
}
