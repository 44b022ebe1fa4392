import {
  readingRules,
  readings,
  requiredKinds,
  unitOf,
  vitalKinds,
  vitalLimits,
  wholeNumberRules,
  type NumberRules,
  type VitalKind,
} from '@hearthline/contracts';
import type { StepRules } from '../../../ui/show/number-text.ts';

export type MeasureKey = VitalKind;
export type NumberKey = Exclude<MeasureKey, 'bloodPressure'>;
export type QuantityKey = 'hydrationQuantity' | 'urinationQuantity' | 'defecationQuantity';
/** Every field that the keypad writes to. */
export type EntryKey = MeasureKey | QuantityKey;

export interface Measure {
  label: string;
  unit: string;
  optional: boolean;
  extraKey?: '.' | '/';
  /** Range of the ruler; for a blood pressure of the systolic value. */
  ruler: { min: number; max: number };
}

const entries: Readonly<Record<MeasureKey, Pick<Measure, 'extraKey' | 'ruler'>>> = {
  bloodPressure: { extraKey: '/', ruler: { min: 70, max: 210 } },
  pulse: { ruler: { min: 20, max: 160 } },
  spo2: { ruler: { min: 78, max: 100 } },
  temperature: { extraKey: '.', ruler: { min: 34, max: 40.5 } },
  sugar: { ruler: { min: 30, max: 340 } },
};

const isRequired = (key: MeasureKey) => requiredKinds.some((kind) => kind === key);
const measureOf = (key: MeasureKey): Measure => {
  const { label, unit } = readings[key];
  return { label, unit, optional: !isRequired(key), ...entries[key] };
};
export const measureKeys = vitalKinds;
export const measures = Object.fromEntries(measureKeys.map((key) => [key, measureOf(key)])) as Readonly<
  Record<MeasureKey, Measure>
>;

/** Limits of the stepper buttons: those of a confirmed reading. `start` is the first value of an empty field. */
export const steps: Readonly<Record<NumberKey, StepRules & { start: number }>> = {
  pulse: { ...vitalLimits.pulse.confirmed, start: vitalLimits.pulse.default },
  spo2: { ...vitalLimits.spo2.confirmed, start: vitalLimits.spo2.default },
  temperature: {
    ...vitalLimits.temperature,
    step: unitOf('temperature'),
    decimals: readings.temperature.decimals,
    start: 36.5,
  },
  sugar: { ...vitalLimits.sugar.confirmed, start: 100 },
};

export const quantities: Readonly<
  Record<QuantityKey, { label: string; unit: string; tick: 'hydration' | 'urine' | 'defecation' }>
> = {
  hydrationQuantity: { label: 'Hydration', unit: 'cups of 200 ml', tick: 'hydration' },
  urinationQuantity: { label: 'Urine', unit: 'times', tick: 'urine' },
  defecationQuantity: { label: 'Defecation', unit: 'times', tick: 'defecation' },
};

export const quantityKeys = Object.keys(quantities) as readonly QuantityKey[];
export const entryKeys: readonly EntryKey[] = [...measureKeys, ...quantityKeys];

/** The fields that take one number. */
export type NumberField = Exclude<EntryKey, 'bloodPressure'>;
export const numberFields = entryKeys.filter((key) => key !== 'bloodPressure');

/** How the text of a field is read as a number. */
export const numberRules = (key: NumberField): NumberRules =>
  isQuantity(key) ? wholeNumberRules : readingRules[key];

export function isQuantity(key: EntryKey): key is QuantityKey {
  return key in quantities;
}
