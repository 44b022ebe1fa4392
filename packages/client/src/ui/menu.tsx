import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface MenuEntry {
  label: string;
  icon?: string | undefined;
  /** Either a page to go to, or something to do. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface MenuProps {
  /** What the button shows. */
  button: ReactNode;
  /** What it is called, when what it shows does not say. */
  label?: string | undefined;
  entries: readonly MenuEntry[];
  buttonClassName?: string | undefined;
}

function entryClass({ danger, disabled }: MenuEntry): string {
  return cx(
    'flex min-h-11 w-full items-center gap-2.5 rounded-button px-3 text-left font-label data-focus:bg-primary-soft data-focus:outline-2 data-focus:outline-primary-ink',
    danger && 'text-severe-ink',
    disabled && 'text-ink-3',
  );
}

/** A button that opens a short list of things to do. */
export function Menu({ button, label, entries, buttonClassName }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton
        aria-label={label}
        className={cx('inline-flex min-h-11 min-w-11 items-center rounded-button', buttonClassName)}
      >
        {button}
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom end', gap: 6 }}
        className="z-40 min-w-52 rounded-field border border-line bg-raised p-1 outline-none shadow-floating"
      >
        {entries.map((entry) => (
          <MenuItem key={entry.label} disabled={entry.disabled ?? false}>
            {entry.href ? (
              <Link href={entry.href} className={entryClass(entry)} onClick={entry.onSelect}>
                {entry.icon && <Icon svg={entry.icon} />}
                {entry.label}
              </Link>
            ) : (
              <button type="button" className={entryClass(entry)} onClick={entry.onSelect}>
                {entry.icon && <Icon svg={entry.icon} />}
                {entry.label}
              </button>
            )}
          </MenuItem>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}
