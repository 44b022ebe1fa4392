import { useState, type ReactNode } from 'react';
import type { NavGroup } from './nav.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';
import { lazyDialog } from '../../lib/shell/lazy.tsx';

const Drawer = lazyDialog(() => import('./drawer.tsx').then((module) => module.Drawer));

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
      <div className="below-banners flex flex-1">
        <div className="no-print sticky top-(--under-bars) hidden max-h-[calc(100dvh-var(--under-bars)-var(--toast-height))] w-53 shrink-0 self-start overflow-y-auto desk:block">
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
      {menuOpen && <Drawer onClose={() => setMenuOpen(false)} groups={nav} />}
    </div>
  );
}
