import search from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import { useSetAtom } from 'jotai';
import { Icon } from '../../../ui/show/icon.tsx';
import { finderAtom } from './finder-atom.ts';

/** Opens the finder; looks like a search field with its shortcut as the hint. */
export function FindButton() {
  const open = useSetAtom(finderAtom);
  return (
    <button
      type="button"
      aria-label="Find a resident, page or action"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
      onClick={() => open('finder')}
      className="field-box hidden h-11 min-w-0 items-center gap-2.5 px-3.5 text-ink-2 desk:flex"
    >
      <Icon svg={search} />
      <span className="truncate">Find resident or page</span>
      <kbd className="rounded-chip border border-line-strong px-1.5 font-sans text-xs leading-5">/</kbd>
    </button>
  );
}
