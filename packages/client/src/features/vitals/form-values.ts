import { vitalLimits, VitalsRecord, type NotMeasured, type SugarType } from '@hearthline/contracts';
import { entryKeys, type EntryKey } from './measures.ts';

export type DefaultedKey = 'pulse' | 'spo2';
export type SkippableKey = 'bloodPressure' | DefaultedKey;
export type LimitedKey = DefaultedKey | 'sugar';

/** The form's values: numbers are text as typed, '' when empty. */
export interface VitalsFormValues extends Record<EntryKey, string> {
  residentId: string;
  sugarType: SugarType;
  /** Defaulted fields that the user has changed. */
  changed: Partial<Record<DefaultedKey, true>>;
  notMeasured: NotMeasured;
  /** Readings outside the form's limits that the user confirmed by a second measurement. */
  confirmed: Partial<Record<LimitedKey, true>>;
  hydration: boolean;
  urine: boolean;
  defecation: boolean;
  notes: string;
  /** Time of measuring, ISO 8601; '' for the moment of saving. */
  recordedAt: string;
  /** The reason of a correction. */
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

/** Whether the field still has its default, which nobody measured. */
export function isUnchangedDefault(values: VitalsFormValues, key: EntryKey): boolean {
  return (key === 'pulse' || key === 'spo2') && !values.changed[key] && !values.notMeasured[key];
}

/** Fields that would be saved with an unchanged default. */
export function unchangedDefaults(values: VitalsFormValues): DefaultedKey[] {
  return defaultedKeys.filter((key) => isUnchangedDefault(values, key));
}

/** Whether anything but the resident was typed, ticked or chosen. */
export function hasInput(values: VitalsFormValues): boolean {
  const empty = emptyForm(values.residentId);
  const inputs = [values.hydration, values.urine, values.defecation, values.notes.trim(), values.recordedAt];
  const chosen = [values.changed, values.notMeasured].some((choices) => Object.keys(choices).length > 0);
  return inputs.some(Boolean) || chosen || entryKeys.some((key) => values[key] !== empty[key]);
}

/**
 * The values of a stored draft, to continue with: measured when the draft was started, not now. What another version
 * stored and this one doesn't know is left out.
 */
export function restoredValues(values: VitalsFormValues, startedAt: string): VitalsFormValues {
  const { sugarType, notMeasured } = VitalsRecord.shape;
  return {
    ...values,
    sugarType: sugarType.safeParse(values.sugarType).data ?? 'fasting',
    notMeasured: notMeasured.safeParse(values.notMeasured).data ?? {},
    recordedAt: values.recordedAt || startedAt,
  };
}
