import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { cx } from '../show/cx.ts';
import { Icon } from '../show/icon.tsx';
import { Link } from '../show/link.tsx';
import { useMenuFocus, type MenuStart } from './use-menu-focus.ts';
import { useMenuPosition } from './use-menu-position.ts';

export interface MenuEntry {
  label: string;
  icon?: string | undefined;
  /** Either a link or an action. */
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

/** The open menu: arrows, Home, End and type-ahead move; Escape, Tab and a click outside close. */
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
    // Tab continues from the button: the list is at the end of the document.
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
            // Focus the button first, so that a dialog opened by the action returns the focus to it.
            leave();
            entry.onSelect?.();
          }}
        />
      ))}
    </div>
  );
}

/** Index of the entry that a key moves to; null for other keys. `from` is -1 while no entry has the focus. */
function entryFor(key: string, from: number, labels: readonly string[]): number | null {
  const last = labels.length - 1;
  if (key === 'ArrowDown') return from === last ? 0 : from + 1;
  if (key === 'ArrowUp') return from <= 0 ? last : from - 1;
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return last;
  return key.length === 1 && key !== ' ' ? nextStartingWith(key, from, labels) : null;
}

/** The next entry that starts with a letter, wrapping around. */
function nextStartingWith(letter: string, from: number, labels: readonly string[]): number | null {
  const begins = (label: string) => label.toLowerCase().startsWith(letter.toLowerCase());
  const after = labels.findIndex((label, index) => index > from && begins(label));
  const found = after >= 0 ? after : labels.findIndex(begins);
  return found >= 0 ? found : null;
}
