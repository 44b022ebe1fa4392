import { defaultedKeys, isUntouched, type DefaultedKey, type VitalsFormValues } from './form-values.ts';
import { measures } from './measures.ts';

/** The defaults that would be saved although nobody measured them. */
export function untouchedDefaults(values: VitalsFormValues): DefaultedKey[] {
  return defaultedKeys.filter((key) => isUntouched(values, key));
}

/** What is asked before they are saved. */
export function untouchedQuestion(keys: readonly DefaultedKey[], values: VitalsFormValues): string {
  const named = keys.map((key) => `${measures[key].label} ${values[key]}`).join(' and ');
  return keys.length > 1
    ? `${named} were not changed. Save them as measured?`
    : `${named} was not changed. Save it as measured?`;
}
