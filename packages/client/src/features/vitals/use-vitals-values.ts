import type { FieldErrors } from '@hearthline/contracts';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { shapeEntry } from './entry-text.ts';
import { isLimited, isSkippable, type VitalsFormValues } from './form-values.ts';
import type { EntryKey } from './measures.ts';
import { formErrors } from './to-draft.ts';

type FieldName = keyof VitalsFormValues;

/** The values of Form 01 in react-hook-form, with the rules of the contract and the changes the screen makes. */
export function useVitalsValues(initial: VitalsFormValues) {
  const form = useForm<VitalsFormValues>({ defaultValues: initial });
  const { errors } = form.formState;
  /** Save was pressed: from then on every change is judged at once. */
  const judged = useRef(false);
  const values = useWatch({ control: form.control, compute: (all: VitalsFormValues) => all });

  const errorOf = (field: string) =>
    (errors as Record<string, { message?: string } | undefined>)[field]?.message;
  const set = (changes: Partial<VitalsFormValues>) => {
    for (const [field, value] of Object.entries(changes)) form.setValue(field as FieldName, value);
  };
  const refuse = (fields: FieldErrors) => {
    for (const [path, message] of Object.entries(fields))
      form.setError(path.replace('notMeasured.', '') as FieldName, { message });
  };
  const recheck = (field: FieldName) => {
    const found = formErrors(form.getValues())[field];
    // Most fields are left as they were judged before: nothing is drawn anew then.
    if (found === errorOf(field)) return;
    if (found) refuse({ [field]: found });
    else form.clearErrors(field);
  };

  return {
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
      if (judged.current || errorOf(key)) recheck(key);
    },
    change: (changes: Partial<VitalsFormValues>) => {
      set(changes);
      for (const field of Object.keys(changes))
        if (judged.current || errorOf(field)) recheck(field as FieldName);
    },
    /** Says what is wrong with a field that was left with something in it. */
    check: (key: EntryKey) => {
      if (form.getValues(key) || errorOf(key)) recheck(key);
    },
    /** Marks what the server refused. */
    refuse,
    /** Says at the fields what is wrong with them, and answers it at once: Save need not wait to be acknowledged. */
    judge: (): FieldErrors => {
      const found = formErrors(form.getValues());
      judged.current = true;
      form.clearErrors();
      refuse(found);
      return found;
    },
    /** Begins again with other values. */
    restart: (other: VitalsFormValues) => {
      judged.current = false;
      form.reset(other);
    },
  };
}
