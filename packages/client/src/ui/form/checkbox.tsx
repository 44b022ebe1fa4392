import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../show/cx.ts';
import { Icon } from '../show/icon.tsx';
import { check } from '../show/icons.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  description?: ReactNode | undefined;
  /** normal 44 px, tall 56 px. */
  size?: 'normal' | 'tall' | undefined;
}

/** A checkbox whose whole line is the click target. */
export function Checkbox({ label, description, size = 'normal', className, ...props }: CheckboxProps) {
  return (
    <label className={cx('flex items-center gap-2.5', size === 'tall' ? 'min-h-14' : 'min-h-11', className)}>
      <span className="relative grid shrink-0 place-items-center">
        <input
          {...props}
          type="checkbox"
          className="peer size-7 appearance-none rounded-chip border-[1.5px] border-line-strong bg-raised checked:border-primary checked:bg-primary disabled:border-line disabled:bg-sunken"
        />
        <Icon
          svg={check}
          size={18}
          className="pointer-events-none absolute text-on-primary opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">
        <span className="block font-label">{label}</span>
        {description && <span className="block text-s text-ink-2">{description}</span>}
      </span>
    </label>
  );
}
