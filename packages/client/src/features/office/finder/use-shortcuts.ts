import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { finderAtom } from './finder-atom.ts';

const fields = 'input, textarea, select, [contenteditable]';
/** Have keys of their own. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Opens the finder on "/" and Ctrl+K, the list of shortcuts on "?"; not in a field, a dialog or a menu. */
export function useShortcuts(): void {
  const open = useSetAtom(finderAtom);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const dialog = dialogOf(event);
      if (!dialog || event.defaultPrevented || isInUse(event.target)) return;
      event.preventDefault();
      open(dialog);
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [open]);
}

function dialogOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'finder' | 'shortcuts' | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? 'finder' : null;
  return key === '/' ? 'finder' : key === '?' ? 'shortcuts' : null;
}

function isInUse(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(fields) !== null) ||
    document.querySelector(overlays) !== null
  );
}
