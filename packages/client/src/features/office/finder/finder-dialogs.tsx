import { useAtom } from 'jotai';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import type { FinderPage } from './finder-options.ts';
import { finderAtom } from './finder-atom.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Finder = lazyDialog(() => import('./finder.tsx').then((module) => module.Finder));
const ShortcutsDialog = lazyDialog(() =>
  import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
);

/** The keyboard shortcuts of signed-in pages and what they open. */
export function FinderDialogs({ pages }: { pages: readonly FinderPage[] }) {
  useShortcuts();
  const [open, setOpen] = useAtom(finderAtom);
  const close = () => setOpen(null);
  if (open === 'finder') return <Finder pages={pages} onClose={close} />;
  return open === 'shortcuts' && <ShortcutsDialog onClose={close} />;
}
