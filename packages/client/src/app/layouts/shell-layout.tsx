import { useState, type ReactNode } from 'react';
import type { NavGroup } from './nav.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { IconButton } from '../../ui/button.tsx';
import { close } from '../../ui/icons.ts';

export interface ShellLayoutProps extends Omit<TopBarProps, 'onMenu'> {
  nav: readonly NavGroup[];
  /** Full width under the top bar. */
  banners?: ReactNode | undefined;
  /** The page. */
  children: ReactNode;
  /** The connection is lost: content is drawn as stale (styles/live.css). */
  isConnectionLost?: boolean | undefined;
}

/** Layout of signed-in pages: top bar, sidebar, banners, content. */
export function ShellLayout({ nav, banners, children, isConnectionLost = false, ...bar }: ShellLayoutProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col bg-canvas print:bg-sheet">
      <a
        href="#sheet"
        className="no-print sr-only z-50 rounded-button bg-primary font-button text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <TopBar {...bar} onMenu={() => setMenuOpen(true)} />
      <div className="no-print contents">{banners}</div>
      <div className="after-alerts flex flex-1">
        <div className="no-print sticky top-(--under-bars) hidden max-h-[calc(100dvh-var(--under-bars))] w-53 shrink-0 self-start overflow-y-auto desk:block">
          <Sidebar groups={nav} />
        </div>
        <main
          id="sheet"
          tabIndex={-1}
          data-live={isConnectionLost ? 'lost' : 'live'}
          className="sheet min-w-0 flex-1 bg-sheet p-4 desk:rounded-tl-sheet desk:px-6.5 desk:pt-5 desk:pb-8"
        >
          {children}
        </main>
      </div>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} groups={nav} />
    </div>
  );
}

/** The sidebar below 1100 px, as an overlay. */
function Drawer({
  open,
  onClose,
  groups,
}: {
  open: boolean;
  onClose: () => void;
  groups: readonly NavGroup[];
}) {
  return (
    <Dialog open={open} onClose={onClose} aria-label="Menu" className="relative z-50 desk:hidden">
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
