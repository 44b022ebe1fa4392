import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../show/cx.ts';
import { MenuList, type MenuEntry } from './menu-list.tsx';
import type { MenuStart } from './use-menu-focus.ts';

export type { MenuEntry } from './menu-list.tsx';

export interface MenuProps {
  /** Content of the button. */
  button: ReactNode;
  /** Accessible name, if the content is not enough. */
  label?: string | undefined;
  entries: readonly MenuEntry[];
  buttonClassName?: string | undefined;
}

/** A menu button. Replaces Headless UI's menu, which adds 22 KB to every page. */
export function Menu({ button, label, entries, buttonClassName }: MenuProps) {
  const [start, setStart] = useState<MenuStart | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = start !== null;

  function handleClick({ detail }: MouseEvent) {
    // detail 0: a click by keyboard or screen reader.
    if (open) setStart(null);
    else setStart(detail === 0 ? 'first' : 'list');
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setStart(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  return (
    <>
      <button
        ref={buttonRef}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className={cx('inline-flex min-h-11 min-w-11 items-center rounded-button', buttonClassName)}
      >
        {button}
      </button>
      {open &&
        createPortal(
          <MenuList
            opener={buttonRef}
            openerId={id}
            entries={entries}
            start={start}
            onClose={() => setStart(null)}
          />,
          document.body,
        )}
    </>
  );
}
