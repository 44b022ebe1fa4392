import type { FieldErrors } from '@hearthline/contracts';
import { useRef } from 'react';
import { get, type FieldError, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { errorsByField } from './form-values.ts';

export interface FormErrorsOptions<Values> {
  /** Names of the form's fields, in its order; errors of others are not shown. */
  names: readonly string[];
  /** Validates the values. */
  errorsOf: (values: Values) => FieldErrors;
  focusField: ((field: string) => void) | undefined;
}

/** The errors of a form's fields, and the functions that validate them. */
export function useFormErrors<Values extends FieldValues>(
  methods: UseFormReturn<Values>,
  { names, errorsOf, focusField }: FormErrorsOptions<Values>,
) {
  const { errors } = methods.formState;
  const isValidated = useRef(false);
  const errorOf = (field: string) => get<object, FieldError | undefined>(errors, field)?.message;

  /** Sets the field errors and focuses the first. Returns false when no field of the form is named. */
  function show(found: FieldErrors): boolean {
    const shown = errorsByField(found, names);
    for (const [index, [field, message]] of shown.entries())
      methods.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
    if (shown[0]) focusField?.(shown[0][0]);
    return shown.length > 0;
  }

  function check(...fields: readonly string[]): void {
    const found = new Map(errorsByField(errorsOf(methods.getValues()), fields));
    for (const field of fields) {
      const message = found.get(field);
      // Skips the render when the error did not change.
      if (message === errorOf(field)) continue;
      if (message === undefined) methods.clearErrors(field as FieldPath<Values>);
      else methods.setError(field as FieldPath<Values>, { message });
    }
  }

  return {
    errorOf,
    show,
    check,
    change: (changes: Partial<Values>): void => {
      for (const [field, value] of Object.entries(changes))
        methods.setValue(field as FieldPath<Values>, value as Parameters<typeof methods.setValue>[1]);
      const validated = Object.keys(changes).filter((field) => isValidated.current || errorOf(field));
      if (validated.length > 0) check(...validated);
    },
    validate: (values: Values): boolean => {
      isValidated.current = true;
      methods.clearErrors();
      return !show(errorsOf(values));
    },
    /** Starts with new values, as if no field was validated. */
    reset: (values: Values): void => {
      isValidated.current = false;
      methods.reset(values);
    },
  };
}
