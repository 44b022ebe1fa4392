import { useForm, useWatch, type Resolver } from 'react-hook-form';
import type { FieldErrors } from '@hearthline/contracts';
import { shapeEntry } from './entry-text.ts';
import { isLimited, isSkippable, type VitalsFormValues } from './form-values.ts';
import type { EntryKey } from './measures.ts';
import { formErrors } from './to-draft.ts';

type FieldName = keyof VitalsFormValues;

const resolver: Resolver<VitalsFormValues> = (values) => {
  const found = Object.entries(formErrors(values));
  const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }]));
  return found.length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** The values of Form 01 in react-hook-form, with the rules of the contract and the changes the screen makes. */
export function useVitalsValues(initial: VitalsFormValues) {
  const form = useForm<VitalsFormValues>({ defaultValues: initial, resolver, shouldFocusError: false });
  const { errors, isSubmitted } = form.formState;
  const values = useWatch({ control: form.control, compute: (all: VitalsFormValues) => all });

  const errorOf = (field: string) =>
    (errors as Record<string, { message?: string } | undefined>)[field]?.message;
  const set = (changes: Partial<VitalsFormValues>) => {
    for (const [field, value] of Object.entries(changes))
      form.setValue(field as FieldName, value, { shouldDirty: true });
  };
  const recheck = (field: FieldName) => void form.trigger(field);

  return {
    form,
    values,
    errorOf,
    /** Text typed, pasted or stepped: what a default was is now somebody's, and a confirmation was of another number. */
    enter: (key: EntryKey, typed: string) => {
      if (isSkippable(key) && values.notMeasured[key]) return;
      const text = shapeEntry(key, typed, values[key]);
      const changed =
        key === 'pulse' || key === 'spo2' ? { changed: { ...values.changed, [key]: true } } : {};
      const { [key]: _confirmed, ...confirmed } = values.confirmed as Partial<Record<EntryKey, true>>;
      set({ [key]: text, ...changed, ...(isLimited(key) && { confirmed }) });
      if (isSubmitted || errorOf(key)) recheck(key);
    },
    change: (changes: Partial<VitalsFormValues>) => {
      set(changes);
      for (const field of Object.keys(changes))
        if (isSubmitted || errorOf(field)) recheck(field as FieldName);
    },
    /** Says what is wrong with a field that was left with something in it. */
    check: (key: EntryKey) => {
      if (form.getValues(key) || errorOf(key)) recheck(key);
    },
    /** Marks what the server refused. */
    refuse: (fields: FieldErrors) => {
      for (const [path, message] of Object.entries(fields))
        form.setError(path.replace('notMeasured.', '') as FieldName, { type: 'server', message });
    },
  };
}
