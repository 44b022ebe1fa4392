import { useState, type ComponentProps } from 'react';
import { IconButton } from '../show/button.tsx';
import { cx } from '../show/cx.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from '../show/icon.tsx';
import { eye, eyeSlash } from '../show/icons.ts';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** normal 44 px, tall 56 px. */
  size?: 'normal' | 'tall' | undefined;
  /** SVG source of an icon inside, at the left. */
  icon?: string | undefined;
}

/** Height and padding shared by text inputs. */
export function inputClass(size: 'normal' | 'tall'): string {
  return cx('field-box block w-full px-4', size === 'tall' ? 'h-14 text-l' : 'h-11');
}

/** A single-line text input. */
export function TextInput({ size = 'normal', icon, className, ...props }: TextInputProps) {
  const control = useFieldControl();
  const input = (
    <input type="text" {...control} {...props} className={cx(inputClass(size), icon && 'pl-11', className)} />
  );
  if (!icon) return input;
  return (
    <span className="relative block">
      <Icon
        svg={icon}
        className="pointer-events-none absolute left-3.5 top-1/2 -translate-y-1/2 text-ink-2"
      />
      {input}
    </span>
  );
}

/** A password input with a button that shows it. */
export function PasswordInput({
  size = 'normal',
  className,
  ...props
}: Omit<TextInputProps, 'type' | 'icon'>) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <TextInput
        {...props}
        size={size}
        type={shown ? 'text' : 'password'}
        className={cx('pr-14', className)}
      />
      <IconButton
        icon={shown ? eyeSlash : eye}
        label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute right-1.5 top-1/2 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}

/** A multi-line text input that grows with its content. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <textarea
      rows={3}
      {...control}
      {...props}
      className={cx('field-box block w-full field-sizing-content min-h-24 px-4 py-2.5', className)}
    />
  );
}
