import type { ChangeEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { PrescriptionValues } from './prescription-values.ts';

type ChoiceName = 'dose.unit' | 'route' | 'frequency' | 'schedule.days.kind' | 'received' | 'replaces';

/**
 * The props of a Select for a field of the form, and its error. Without the field's name: at the `input` event the form would
 * clear the error and render, which puts the old value back before the `change` event.
 */
export function useChoice(name: ChoiceName) {
  const { clearErrors } = useFormContext<PrescriptionValues>();
  const { field, fieldState } = useController<PrescriptionValues, ChoiceName>({ name });
  const choose = (chosen: string) => {
    clearErrors(name);
    field.onChange(chosen);
  };
  const props = {
    value: field.value,
    ref: field.ref,
    onBlur: field.onBlur,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => choose(target.value),
  };
  return { props, error: fieldState.error?.message };
}
