import type { KeyboardEvent, Ref } from 'react';
import { cx } from '../show/cx.ts';
import { useFieldControl } from './field.tsx';
import { Mark, type MarkShape } from '../show/mark.tsx';
import { getMark, toneClass, type ValueTone } from '../show/tone.ts';
import { VisuallyHidden } from '../show/visually-hidden.tsx';

export type ValueState = 'unmeasured' | 'measured' | 'empty' | 'not-applicable';

export interface ValueBoxProps {
  /** Accessible name with the unit, e.g. "Pulse, bpm". */
  label: string;
  /** The typed text; '' when empty. */
  value: string;
  state: ValueState;
  /** Tone, word and mark: only while measured. */
  tone?: ValueTone | undefined;
  word?: string | undefined;
  mark?: MarkShape | undefined;
  /** Called with the typed text, unfiltered. */
  onChange: (text: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  /** The keypad writes here: draws the focus ring, also while a keypad button has the focus. */
  active?: boolean | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** 'none' while the page's own keypad is shown. */
  inputMode?: 'none' | 'decimal' | 'numeric' | undefined;
  emptyText?: string | undefined;
  notApplicableText?: string | undefined;
  /** Announced after a default value. */
  unmeasuredText?: string | undefined;
  /** Spinbutton attributes, from a Stepper. */
  spin?:
    { 'aria-valuemin': number; 'aria-valuemax': number; 'aria-valuenow': number | undefined } | undefined;
  /** Full width, for two numbers in one box. */
  wide?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Large input of a clinical value, styled by state and tone. */
export function ValueBox(props: ValueBoxProps) {
  const {
    label,
    value,
    state,
    tone = 'normal',
    word,
    mark = getMark(tone),
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
