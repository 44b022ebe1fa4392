import { fieldErrorsOf, Problem, type FieldErrors } from '@hearthline/contracts';
import { useState, type SubmitEvent, type InputEvent } from 'react';
import type * as z from 'zod/mini';
import { errorText } from './error-text.ts';

export interface FormOptions<Output> {
  /** The contract's schema: its messages are the form's. It is given the texts of the named fields. */
  schema: z.ZodMiniType<Output>;
  /** Sends what the schema made of them. A Problem with fields marks them; any other failure becomes `failure`. */
  onSubmit: (values: Output) => Promise<void>;
}

export interface Form {
  /** For `<form {...form.props}>`; the fields inside it keep their own values and need a name alone. */
  readonly props: {
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly onInput: (event: InputEvent<HTMLFormElement>) => void;
  };
  /** What is wrong, by the field's name; a field's message goes as soon as it is changed. */
  readonly errors: FieldErrors;
  /** What went wrong that no field speaks of. */
  readonly failure: string | null;
  readonly pending: boolean;
}

/**
 * A form of text fields held to a contract's schema; the server's field errors land on the fields. For the sign-in pages
 * alone, whose script has no room for react-hook-form: every other form is a `useEditForm`.
 */
export function useForm<Output>({ schema, onSubmit }: FormOptions<Output>): Form {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  function refuse(form: HTMLFormElement, fields: FieldErrors) {
    setErrors(fields);
    const first = [...form.elements].find((field) => 'name' in field && String(field.name) in fields);
    if (first instanceof HTMLElement) first.focus();
  }

  async function send(form: HTMLFormElement) {
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) return refuse(form, fieldErrorsOf(parsed.error.issues));
    setPending(true);
    setErrors({});
    setFailure(null);
    try {
      await onSubmit(parsed.data);
    } catch (error) {
      const fields = error instanceof Problem ? error.details.fields : undefined;
      if (fields) refuse(form, fields);
      else setFailure(errorText(error));
    } finally {
      setPending(false);
    }
  }

  return {
    errors,
    failure,
    pending,
    props: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (!pending) void send(event.currentTarget);
      },
      onInput({ target }) {
        if (!(target instanceof HTMLInputElement)) return;
        setErrors((before) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => name !== target.name)),
        );
      },
    },
  };
}
