import type { KeyboardEvent, Ref } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { Mark, type MarkShape } from './mark.tsx';
import { markOf, toneClass, type ValueTone } from './tone.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ValueState = 'unmeasured' | 'measured' | 'empty' | 'not-applicable';

export interface ValueBoxProps {
  /** Read aloud with its unit, e.g. "Pulse, bpm". */
  label: string;
  /** The text as typed; '' when empty. */
  value: string;
  state: ValueState;
  /** How loud, which word, which silhouette: only while measured. */
  tone?: ValueTone | undefined;
  word?: string | undefined;
  mark?: MarkShape | undefined;
  /** A typed text, not cleaned. */
  onChange: (text: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  /** Ringed because the keypad writes here, even when the focus is on the keypad. */
  active?: boolean | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** 'none' while the page's own keypad is shown. */
  inputMode?: 'none' | 'decimal' | 'numeric' | undefined;
  emptyText?: string | undefined;
  notApplicableText?: string | undefined;
  /** Read aloud after a value nobody measured. */
  unmeasuredText?: string | undefined;
  /** Spinbutton attributes from a Stepper. */
  spin?:
    { 'aria-valuemin': number; 'aria-valuemax': number; 'aria-valuenow': number | undefined } | undefined;
  /** Fills its container, for two numbers in one box. */
  wide?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The large box a clinical value is written in, in the dress of its state. */
export function ValueBox(props: ValueBoxProps) {
  const {
    label,
    value,
    state,
    tone = 'normal',
    word,
    mark = markOf(tone),
    active,
    invalid,
    spin,
    wide,
    ref,
    unmeasuredText = 'not measured yet',
  } = props;
  const control = useFieldControl();
  const measured = state === 'measured';
  const shown = state === 'not-applicable' ? '' : value;
  const spoken = measured
    ? [value, word].filter(Boolean).join(', ')
    : `${value} ${state === 'unmeasured' ? unmeasuredText : ''}`.trim();
  return (
    <span
      data-live="live"
      className={cx(
        'value-box relative flex h-15 flex-col items-center justify-center rounded-field border-2 tablet:h-20',
        wide ? 'w-full' : 'w-[5.25rem] tablet:w-[7.375rem]',
        state === 'unmeasured' &&
          'border-dashed border-unknown-mark bg-unknown-soft font-text text-unknown-ink',
        measured && [toneClass(tone), 'border-tone-edge bg-tone-ground text-tone-ink font-number'].join(' '),
        state === 'empty' && 'border-line-strong bg-raised text-ink-3',
        state === 'not-applicable' && 'border-line bg-sunken text-ink-3',
        invalid && 'border-severe-ink',
        active && 'outline-3 outline-offset-2 outline-primary-ink',
      )}
    >
      <input
        {...control}
        ref={ref}
        type="text"
        role={spin ? 'spinbutton' : undefined}
        {...spin}
        aria-valuetext={spin ? spoken || props.emptyText : undefined}
        aria-label={label}
        aria-invalid={invalid || control['aria-invalid']}
        value={shown}
        placeholder={
          state === 'not-applicable'
            ? (props.notApplicableText ?? '-')
            : state === 'empty'
              ? (props.emptyText ?? 'Add')
              : undefined
        }
        inputMode={props.inputMode ?? 'decimal'}
        autoComplete="off"
        disabled={props.disabled || state === 'not-applicable'}
        onChange={(event) => props.onChange(event.target.value)}
        onFocus={(event) => {
          event.target.select();
          props.onFocus?.();
        }}
        onBlur={props.onBlur}
        onKeyDown={props.onKeyDown}
        className={cx(
          'absolute inset-0 size-full rounded-[inherit] bg-transparent text-center font-[inherit]',
          shown === ''
            ? 'text-l font-label'
            : shown.length > 4 && !wide
              ? 'text-xl tablet:text-[2rem]'
              : 'text-[1.75rem] tablet:text-n42',
          measured && word ? 'pb-5 tablet:pb-6' : '',
        )}
      />
      {measured && word && (
        <span className="pointer-events-none absolute bottom-1 flex items-center gap-0.5 text-xs font-label whitespace-nowrap max-tablet:tracking-tight tablet:bottom-1.5 tablet:gap-1 tablet:text-s">
          <Mark shape={mark} size={14} className="max-tablet:size-3!" />
          {word}
        </span>
      )}
      {!measured && !spin && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </span>
  );
}
