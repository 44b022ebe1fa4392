import { Switch as HeadlessSwitch } from '@headlessui/react';
import { cx } from '../show/cx.ts';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hideLabel?: boolean | undefined;
  /** Shows "On" or "Off" after it. */
  showState?: boolean | undefined;
  /** Red while on, for switches that restrict users. */
  severe?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Label before the switch. */
  labelFirst?: boolean | undefined;
}

/** An on/off switch that takes effect at once. */
export function Switch({
  checked,
  onChange,
  label,
  hideLabel,
  showState,
  severe,
  disabled,
  labelFirst,
}: SwitchProps) {
  const fill = severe ? 'bg-severe-fill border-severe-fill' : 'bg-primary border-primary';
  const track = cx(
    'target relative forced-color-adjust-none inline-flex h-8 w-14 shrink-0 items-center rounded-full border-[1.5px]',
    checked ? fill : 'border-line-strong bg-sunken',
    disabled && 'opacity-50',
  );
  const knob = cx(
    'size-6 rounded-full transition-transform',
    checked ? 'translate-x-7' : 'translate-x-1 bg-line-strong',
    checked && (severe ? 'bg-on-severe' : 'bg-on-primary'),
  );
  const words = !hideLabel && (
    <span className="font-label" aria-hidden="true" onClick={disabled ? undefined : () => onChange(!checked)}>
      {label}
    </span>
  );
  return (
    <span className="inline-flex min-h-11 items-center gap-2.5">
      {labelFirst && words}
      <HeadlessSwitch
        checked={checked}
        onChange={onChange}
        disabled={disabled ?? false}
        aria-label={label}
        className={track}
      >
        <span className={knob} />
      </HeadlessSwitch>
      {showState && <span aria-hidden="true">{checked ? 'On' : 'Off'}</span>}
      {!labelFirst && words}
    </span>
  );
}
