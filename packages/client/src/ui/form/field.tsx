import { createContext, use, useId, type ReactNode } from 'react';
import { cx } from '../show/cx.ts';
import { Mark } from '../show/mark.tsx';

interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  'aria-label'?: string;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Attributes that connect the control inside a Field to its label, description and error. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

export interface FieldProps {
  label: string;
  /** At the right of the label: the last reading, a counter, a link. */
  hint?: ReactNode | undefined;
  description?: ReactNode | undefined;
  error?: string | undefined;
  /** Below the error, e.g. a checkbox to confirm the value. */
  afterError?: ReactNode | undefined;
  required?: boolean | undefined;
  /** Visually hides the label. */
  hideLabel?: boolean | undefined;
  /** A single control: TextInput, SearchSelect and others take their id from here. */
  children: ReactNode;
  className?: string | undefined;
}

/** Label, control, description and error, connected by ARIA attributes. */
export function Field({
  label,
  hint,
  description,
  error,
  afterError,
  required,
  hideLabel,
  children,
  className,
}: FieldProps) {
  const id = useId();
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
    // Text hidden inside the label would be read with a space before its comma.
    ...(required && { 'aria-required': true, 'aria-label': `${label}, required` }),
  };
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-4 not-empty:mb-1.5">
        <label
          htmlFor={id}
          id={`${id}-label`}
          className={cx(
            hideLabel ? 'sr-only' : 'font-button',
            // Hidden from the accessible name, which says "required" already.
            required && "after:text-severe-ink after:content-['_*'/'']",
          )}
        >
          {label}
        </label>
        {hint && <span className="text-s text-ink-2">{hint}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {description && (
        <p id={`${id}-description`} className="mt-1.5 text-s text-ink-2">
          {description}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className="mt-1.5 flex items-center gap-1.5 text-s font-label text-severe-ink"
          role="alert"
        >
          <Mark shape="square-cross" size={18} />
          {error}
        </p>
      )}
      {error && afterError}
    </div>
  );
}
