import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { FindButton } from '../features/office/finder/find-button.tsx';
import { FinderDialogs } from '../features/office/finder/finder-dialogs.tsx';
import { OutboxMenu } from '../features/care/outbox/outbox-menu.tsx';
import { DoseOpener } from '../features/care/round/dose-opener.tsx';
import { loginImageAtom } from '../lib/live/appearance.ts';
import { systemStatusAtom } from '../lib/live/collections.ts';
import { connectionStatusAtom, heartbeatCountAtom } from '../lib/live/connection.ts';
import { useSession } from '../lib/session/session.ts';
import { ShellLayout } from './layouts/shell-layout.tsx';
import { navigationFor } from './navigation.ts';
import { productName } from './product.ts';
import { SignedInBanners } from './signed-in-banners.tsx';
import { UserMenu } from './user-menu.tsx';
import { useHomeTime } from '../lib/time/home-time.ts';
import { ConnectionIndicator } from '../ui/show/connection-indicator.tsx';

/** Frame of signed-in pages except bedside forms. */
export function Shell({ children }: { children: ReactNode }) {
  const { user, home } = useSession();
  const [path] = useLocation();
  const version = useAtomValue(systemStatusAtom)?.appVersion;
  const { state } = useAtomValue(connectionStatusAtom);
  const nav = navigationFor(user.role, path);
  return (
    <ShellLayout
      productName={productName}
      version={version === undefined ? '' : `Ver. ${version}`}
      home="/dashboard"
      logoImage={useAtomValue(loginImageAtom)}
      nav={nav}
      find={<FindButton />}
      connection={<ConnectionChip />}
      outbox={<OutboxMenu />}
      user={<UserMenu />}
      banners={<SignedInBanners />}
      demo={home.demo ? 'Demo' : undefined}
      isConnectionLost={state === 'lost'}
    >
      {children}
      <FinderDialogs pages={nav.flatMap(({ items }) => items)} />
      <DoseOpener />
    </ShellLayout>
  );
}

/** Connection status in the top bar, with times of the home. */
function ConnectionChip({ compact }: { compact?: boolean }) {
  const { state, since } = useAtomValue(connectionStatusAtom);
  const beat = useAtomValue(heartbeatCountAtom);
  const { clock } = useHomeTime();
  const time = since ? clock(since) : undefined;
  return (
    <ConnectionIndicator
      state={state}
      since={time}
      beat={beat}
      compact={compact}
      text={time === undefined ? 'Trying again.' : `What you see is from ${time}. Trying again.`}
    />
  );
}
