import { stockDecimals } from './medications.ts';
import { doseDecimals } from './prescriptions.ts';
import { readings } from './readings.ts';
import type { NumberRules } from '../base/typed-number.ts';
import type { VitalKind } from './vital-bands.ts';
import { vitalLimits } from './vitals-rules.ts';

const rulesOf = (kind: VitalKind): NumberRules => ({
  decimals: readings[kind].decimals,
  unit: readings[kind].unit,
});

/** Rules of a typed reading, and of a limit of it; of a blood pressure for one of its two numbers. Ranges are checked by the drafts. */
export const readingRules: Readonly<Record<VitalKind, NumberRules>> = {
  bloodPressure: rulesOf('bloodPressure'),
  pulse: rulesOf('pulse'),
  spo2: rulesOf('spo2'),
  temperature: rulesOf('temperature'),
  // Glucose: 1 mmol/L is 18.0 mg/dL (molar mass 180.16 g/mol).
  sugar: {
    ...rulesOf('sugar'),
    otherUnit: { unit: 'mmol/L', factor: 18, ...vitalLimits.sugar.confirmed },
  },
};

/** Rules of a whole number: days, minutes, years, an age, a port. */
export const wholeNumberRules: NumberRules = { decimals: 0 };

/** Rules of an amount of stock, which is counted in thousandths. One below 0 is refused by the drafts, in the specification's words. */
export const stockRules: NumberRules = { decimals: stockDecimals, min: -Infinity };

/** Rules of the amount of a dose. */
export const doseRules: NumberRules = { decimals: doseDecimals };
