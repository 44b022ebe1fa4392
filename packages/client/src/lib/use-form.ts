import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Problem } from '@hearthline/contracts';
import type { BaseSyntheticEvent } from 'react';
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';

export interface FormOptions<Input extends FieldValues, Output extends FieldValues> {
  /** The contract's schema: its messages are the form's. */
  schema: z.ZodMiniType<Output, Input>;
  defaultValues: DefaultValues<NoInfer<Input>>;
  /** Sends what the schema made of the fields. A Problem with fields marks them; any other failure becomes `failure`. */
  onSubmit: (values: Output, form: UseFormReturn<Input, unknown, Output>) => Promise<void>;
}

export interface Form<Input extends FieldValues, Output extends FieldValues> extends UseFormReturn<
  Input,
  unknown,
  Output
> {
  /** For `<form onSubmit>`. Presses while one is under way are ignored. */
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** What went wrong that no field speaks of. */
  failure: string | undefined;
}

/** A form held to a contract's schema; the server's field errors land on the fields. */
export function useForm<Input extends FieldValues, Output extends FieldValues>(
  options: FormOptions<Input, Output>,
): Form<Input, Output> {
  const form = useHookForm<Input, unknown, Output>({
    defaultValues: options.defaultValues,
    resolver: standardSchemaResolver(options.schema),
  });
  const { isSubmitting, errors } = form.formState;
  const send = form.handleSubmit(async (values) => {
    try {
      await options.onSubmit(values, form);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return {
    ...form,
    failure: errors.root?.['server']?.message,
    submit: async (event) => {
      event?.preventDefault();
      if (!isSubmitting) await send(event);
    },
  };
}

/** Puts a failure on the fields it speaks of, else on the form as a whole. */
export function showFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const fields = error instanceof Problem ? Object.entries(error.details.fields ?? {}) : [];
  for (const [path, message] of fields) form.setError(path as Path<Input>, { type: 'server', message });
  if (fields.length > 0) form.setFocus(fields[0]?.[0] as Path<Input>);
  else {
    const message = error instanceof Error ? error.message : 'Something went wrong. Please try again.';
    form.setError('root.server', { type: 'server', message });
  }
}
