import type { FieldErrors } from '@hearthline/contracts';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { shapeEntry } from './entry-text.ts';
import { isLimited, isSkippable, type VitalsFormValues } from './form-values.ts';
import type { EntryKey } from './measures.ts';
import { formErrors } from './request-body.ts';

type FieldName = keyof VitalsFormValues;

/** The form's values in react-hook-form, validated by the contract's rules. */
export function useVitalsValues(initial: VitalsFormValues) {
  const form = useForm<VitalsFormValues>({ defaultValues: initial });
  const { errors } = form.formState;
  /** Save was pressed: from then on every change is validated. */
  const isValidated = useRef(false);
  const values = useWatch({ control: form.control, compute: (all: VitalsFormValues) => all });

  const errorOf = (field: string) =>
    (errors as Record<string, { message?: string } | undefined>)[field]?.message;
  const set = (changes: Partial<VitalsFormValues>) => {
    for (const [field, value] of Object.entries(changes)) form.setValue(field as FieldName, value);
  };
  const setErrors = (fields: FieldErrors) => {
    for (const [path, message] of Object.entries(fields))
      form.setError(path.replace('notMeasured.', '') as FieldName, { message });
  };
  const revalidate = (field: FieldName) => {
    const found = formErrors(form.getValues())[field];
    // Skips the render when the error did not change.
    if (found === errorOf(field)) return;
    if (found) setErrors({ [field]: found });
    else form.clearErrors(field);
  };

  return {
    values,
    errorOf,
    /** Text typed, pasted or stepped. It marks a default as changed and removes the confirmation of the old value. */
    enter: (key: EntryKey, typed: string) => {
      if (isSkippable(key) && values.notMeasured[key]) return;
      const text = shapeEntry(key, typed, values[key]);
      const changed =
        key === 'pulse' || key === 'spo2' ? { changed: { ...values.changed, [key]: true } } : {};
      const { [key]: _confirmed, ...confirmed } = values.confirmed as Partial<Record<EntryKey, true>>;
      set({ [key]: text, ...changed, ...(isLimited(key) && { confirmed }) });
      if (isValidated.current || errorOf(key)) revalidate(key);
    },
    change: (changes: Partial<VitalsFormValues>) => {
      set(changes);
      for (const field of Object.keys(changes))
        if (isValidated.current || errorOf(field)) revalidate(field as FieldName);
    },
    /** Validates a field on blur, if it has a value or an error. */
    check: (key: EntryKey) => {
      if (form.getValues(key) || errorOf(key)) revalidate(key);
    },
    setErrors,
    /** Validates the form; returns the errors synchronously. */
    validate: (): FieldErrors => {
      const found = formErrors(form.getValues());
      isValidated.current = true;
      form.clearErrors();
      setErrors(found);
      return found;
    },
    /** Resets the form to other values. */
    restart: (other: VitalsFormValues) => {
      isValidated.current = false;
      form.reset(other);
    },
  };
}
