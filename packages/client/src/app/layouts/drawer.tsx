import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { IconButton } from '../../ui/show/button.tsx';
import { close } from '../../ui/show/icons.ts';
import type { NavGroup } from './nav.ts';
import { Sidebar } from './sidebar.tsx';

/** The sidebar below 1100 px, as an overlay; mounted while open. */
export function Drawer({ onClose, groups }: { onClose: () => void; groups: readonly NavGroup[] }) {
  return (
    <Dialog open onClose={onClose} aria-label="Menu" className="relative z-50 desk:hidden">
      <DialogBackdrop className="fixed inset-0 bg-[var(--veil)]" />
      <DialogPanel className="fixed top-0 bottom-(--toast-height) left-0 w-72 max-w-[85vw] overflow-y-auto bg-canvas text-ink shadow-lifted">
        <div className="flex h-15 items-center px-3">
          <IconButton icon={close} label="Close menu" onClick={onClose} />
        </div>
        <Sidebar groups={groups} onFollow={onClose} />
      </DialogPanel>
    </Dialog>
  );
}
