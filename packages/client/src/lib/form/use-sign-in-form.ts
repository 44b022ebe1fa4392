import { toFieldErrors, Problem, type FieldErrors } from '@hearthline/contracts';
import { useState, type SubmitEvent, type InputEvent } from 'react';
import { errorText } from '../server/error-text.ts';

export interface SignInFormOptions<Output> {
  /** A schema of the contract, or a check without zod, which the sign-in page does not load. It is given the texts of the named fields. */
  schema: {
    readonly safeParse: (
      typed: Record<string, unknown>,
    ) =>
      | { readonly success: true; readonly data: Output }
      | { readonly success: false; readonly error: { readonly issues: Parameters<typeof toFieldErrors>[0] } };
  };
  /** Sends the parsed values. A Problem's field errors are shown at the fields, any other error as `failure`. */
  onSubmit: (values: Output) => Promise<void>;
  /** The text of an error that belongs to no field. */
  failureText?: (error: unknown) => string;
}

export interface SignInForm {
  /** For `<form {...form.props}>`. The inputs inside are uncontrolled and need a name. */
  readonly props: {
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly onInput: (event: InputEvent<HTMLFormElement>) => void;
  };
  /** Errors by field name; cleared when the field changes. */
  readonly errors: FieldErrors;
  /** An error that belongs to no field. */
  readonly failure: string | null;
  readonly pending: boolean;
}

/**
 * A form before sign-in, of uncontrolled text inputs, validated by a contract's schema. The sign-in page's script has no room for
 * react-hook-form (13 KB gzipped): every other form uses `useEditForm`.
 */
export function useSignInForm<Output>({
  schema,
  onSubmit,
  failureText = errorText,
}: SignInFormOptions<Output>): SignInForm {
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
    if (!parsed.success) return refuse(form, toFieldErrors(parsed.error.issues));
    setPending(true);
    setErrors({});
    setFailure(null);
    try {
      await onSubmit(parsed.data);
    } catch (error) {
      const fields = error instanceof Problem ? error.details.fields : undefined;
      if (fields) refuse(form, fields);
      else setFailure(failureText(error));
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
