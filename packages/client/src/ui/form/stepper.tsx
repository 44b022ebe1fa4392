import { parseTypedNumber } from '@hearthline/contracts';
import type { KeyboardEvent } from 'react';
import { cx } from '../show/cx.ts';
import { Icon } from '../show/icon.tsx';
import { minus, plus } from '../show/icons.ts';
import { stepText, type StepRules } from '../show/number-text.ts';
import { useHoldRepeat } from './use-hold-repeat.ts';
import { ValueBox, type ValueBoxProps } from './value-box.tsx';

export interface StepperProps extends StepRules, Omit<ValueBoxProps, 'spin' | 'wide' | 'onKeyDown'> {
  /** First value when empty; `min` by default. */
  start?: number | undefined;
}

function StepButton({
  icon,
  label,
  onStep,
  disabled,
}: {
  icon: string;
  label: string;
  onStep: () => void;
  disabled: boolean;
}) {
  const hold = useHoldRepeat(onStep);
  return (
    <button
      type="button"
      {...hold}
      aria-label={label}
      disabled={disabled}
      className="button button-tall flex h-15 w-14 shrink-0 touch-manipulation items-center justify-center rounded-field bg-raised pb-1 select-none tablet:h-20 tablet:w-15"
    >
      <Icon svg={icon} size={24} />
    </button>
  );
}

/**
 * Number input with minus and plus buttons: repeats while held, takes arrow keys and typing; dashed until a value was
 * measured.
 */
export function Stepper({
  start,
  min,
  max,
  step = 1,
  decimals = 0,
  onChange,
  className,
  ...box
}: StepperProps & { className?: string }) {
  const rules = { min, max, step, decimals };
  const off = box.disabled === true || box.state === 'not-applicable';
  const change = (direction: 1 | -1) => onChange(stepText(box.value, direction, start ?? min, rules));
  const handleKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowUp: () => change(1),
      ArrowDown: () => change(-1),
      Home: () => onChange(min.toFixed(decimals)),
      End: () => onChange(max.toFixed(decimals)),
    };
    const move =
      event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? undefined : moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const spin = {
    'aria-valuemin': min,
    'aria-valuemax': max,
    'aria-valuenow': parseTypedNumber(box.value, { decimals }).value ?? undefined,
  };
  return (
    <div className={cx('flex items-center gap-1.5 tablet:gap-2', className)}>
      <StepButton icon={minus} label={`${box.label}: less`} onStep={() => change(-1)} disabled={off} />
      <ValueBox {...box} spin={spin} onChange={onChange} onKeyDown={handleKeyDown} />
      <StepButton icon={plus} label={`${box.label}: more`} onStep={() => change(1)} disabled={off} />
    </div>
  );
}
