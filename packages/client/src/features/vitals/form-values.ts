import { vitalLimits, type NotMeasured, type SugarType } from '@hearthline/contracts';
import { entryKeys, type EntryKey } from './measures.ts';

export type DefaultedKey = 'pulse' | 'spo2';
export type SkippableKey = 'bloodPressure' | DefaultedKey;
export type LimitedKey = DefaultedKey | 'sugar';

/** Form 01 as it stands on the screen: numbers are text as typed, '' where there is none. */
export interface VitalsFormValues extends Record<EntryKey, string> {
  residentId: string;
  sugarType: SugarType;
  /** Fields that still start with a default once somebody changed them. */
  changed: Partial<Record<DefaultedKey, true>>;
  notMeasured: NotMeasured;
  /** Readings outside the form's limits that were measured twice. */
  confirmed: Partial<Record<LimitedKey, true>>;
  hydration: boolean;
  urine: boolean;
  defecation: boolean;
  notes: string;
  /** When it was measured, ISO 8601; '' is the moment of saving. */
  recordedAt: string;
  /** Of a correction: why. */
  reason: string;
}

export const defaultedKeys: readonly DefaultedKey[] = ['pulse', 'spo2'];

export function emptyForm(residentId: string): VitalsFormValues {
  return {
    residentId,
    bloodPressure: '',
    pulse: String(vitalLimits.pulse.default),
    spo2: String(vitalLimits.spo2.default),
    temperature: '',
    sugar: '',
    sugarType: 'fasting',
    changed: {},
    notMeasured: {},
    confirmed: {},
    hydration: false,
    hydrationQuantity: '',
    urine: false,
    urinationQuantity: '',
    defecation: false,
    defecationQuantity: '',
    notes: '',
    recordedAt: '',
    reason: '',
  };
}

export function isSkippable(key: EntryKey): key is SkippableKey {
  return key === 'bloodPressure' || key === 'pulse' || key === 'spo2';
}

export function isLimited(key: EntryKey): key is LimitedKey {
  return key === 'pulse' || key === 'spo2' || key === 'sugar';
}

/** Whether a field shows a default that nobody measured. */
export function isUntouched(values: VitalsFormValues, key: EntryKey): boolean {
  return (key === 'pulse' || key === 'spo2') && !values.changed[key] && !values.notMeasured[key];
}

/** Whether anybody typed, ticked or chose anything but the resident. */
export function hasInput(values: VitalsFormValues): boolean {
  const empty = emptyForm(values.residentId);
  const said = [values.hydration, values.urine, values.defecation, values.notes.trim(), values.recordedAt];
  const chosen = [values.changed, values.notMeasured].some((choices) => Object.keys(choices).length > 0);
  return said.some(Boolean) || chosen || entryKeys.some((key) => values[key] !== empty[key]);
}
