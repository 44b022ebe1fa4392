import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { entryFor } from './menu-keys.ts';
import { useMenuFocus, type MenuStart } from './use-menu-focus.ts';
import { useMenuPosition } from './use-menu-position.ts';

export interface MenuEntry {
  label: string;
  icon?: string | undefined;
  /** Either a page to go to, or something to do. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  danger?: boolean | undefined;
}

interface MenuListProps {
  opener: RefObject<HTMLElement | null>;
  openerId: string;
  entries: readonly MenuEntry[];
  start: MenuStart;
  onClose: () => void;
}

interface EntryProps {
  entry: MenuEntry;
  onChosen: () => void;
}

function pointAt({ currentTarget }: PointerEvent<HTMLElement>) {
  if (document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true });
}

function Entry({ entry: { label, icon, href, danger }, onChosen }: EntryProps) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    onClick: onChosen,
    onPointerMove: pointAt,
    className: cx(
      'flex min-h-11 w-full items-center gap-2.5 rounded-button px-3 text-left font-label focus:bg-primary-soft focus:outline-2! focus:outline-primary-ink',
      danger && 'text-severe-ink',
    ),
    children: (
      <>
        {icon && <Icon svg={icon} />}
        {label}
      </>
    ),
  };
  return href ? <Link href={href} {...shared} /> : <button type="button" {...shared} />;
}

/** The open list of a menu: arrows, Home, End and first letters lead through it; Escape, Tab and a press beside it close it. */
export function MenuList({ opener, openerId, entries, start, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useMenuPosition(opener, list);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useMenuFocus({ opener, list, items, start, onClose });

  function leave() {
    onClose();
    opener.current?.focus({ preventScroll: true });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') event.preventDefault();
    // The browser then goes on from the button, not from the end of the page, where the list is.
    if (event.key === 'Escape' || event.key === 'Tab') return leave();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = items().findIndex((item) => item === document.activeElement);
    const to = entryFor(
      event.key,
      from,
      entries.map(({ label }) => label),
    );
    if (to === null) return;
    event.preventDefault();
    items()[to]?.focus();
  }

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-labelledby={openerId}
      onKeyDown={handleKeyDown}
      className="fixed z-40 max-h-[calc(100dvh-1rem)] min-w-52 overflow-y-auto rounded-field border border-line bg-raised p-1 outline-none! shadow-floating"
    >
      {entries.map((entry) => (
        <Entry
          key={entry.label}
          entry={entry}
          onChosen={() => {
            // First, so that a dialog it opens gives the focus back to the button.
            leave();
            entry.onSelect?.();
          }}
        />
      ))}
    </div>
  );
}
