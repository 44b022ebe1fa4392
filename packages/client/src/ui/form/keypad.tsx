import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../show/cx.ts';
import { Icon } from '../show/icon.tsx';
import { arrowDown, backspace } from '../show/icons.ts';

export interface KeypadProps {
  /** A digit or the extra key. */
  onKey: (key: string) => void;
  onBackspace: () => void;
  /** "." for decimals, "/" for blood pressure. */
  extraKey?: '.' | '/' | undefined;
  onNext?: (() => void) | undefined;
  nextText?: string | undefined;
  /** Save button of the phone layout, beside the zero; hidden from 640 px up. */
  save?: ReactNode | undefined;
  /** Accessible name, e.g. "Keypad for Temperature". */
  label?: string | undefined;
  disabled?: boolean | undefined;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const keyClass =
  'button button-tall flex h-15 touch-manipulation items-center justify-center rounded-field bg-raised pb-1 text-[1.625rem] font-head select-none tablet:h-[4.375rem] tablet:text-[2.125rem] low:h-14 low:text-[1.75rem]';

/** Keeps the focus in the input, so that the on-screen keyboard stays closed. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** Number pad usable with gloves: beside the form on a tablet, at the bottom on a phone. */
export function Keypad({
  onKey,
  onBackspace,
  extraKey,
  onNext,
  nextText = 'Next field',
  save,
  label = 'Keypad',
  disabled,
}: KeypadProps) {
  const key = (text: string, column: number, row: number) => (
    <button
      key={text}
      type="button"
      disabled={disabled}
      className={keyClass}
      style={{ gridColumn: column, gridRow: row }}
      onMouseDown={keepFocus}
      onClick={() => onKey(text)}
    >
      {text}
    </button>
  );
  return (
    <div
      role="group"
      aria-label={label}
      data-keypad
      className="grid grid-cols-4 gap-2 tablet:grid-cols-3 tablet:gap-2.5"
    >
      {digits.map((digit, index) => key(digit, (index % 3) + 1, Math.floor(index / 3) + 1))}
      {extraKey && key(extraKey, 1, 4)}
      {key('0', 2, 4)}
      <button
        type="button"
        aria-label="Backspace"
        disabled={disabled}
        onMouseDown={keepFocus}
        onClick={onBackspace}
        className={cx(keyClass, 'col-start-4 row-start-1 tablet:col-start-3 tablet:row-start-4')}
      >
        <Icon svg={backspace} size={30} />
      </button>
      {onNext && (
        <button
          type="button"
          onMouseDown={keepFocus}
          onClick={onNext}
          className="col-start-4 row-span-2 row-start-2 flex items-center justify-center gap-2.5 rounded-field bg-hearth px-2 text-l font-label text-sheet select-none tablet:col-span-3 tablet:col-start-1 tablet:row-span-1 tablet:row-start-5 tablet:h-14 tablet:text-l2"
        >
          {nextText}
          <Icon svg={arrowDown} className="hidden tablet:inline-block" />
        </button>
      )}
      {save && <div className="col-start-4 row-start-4 grid tablet:hidden">{save}</div>}
    </div>
  );
}
