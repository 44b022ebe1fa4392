import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { OutboxMenu } from '../features/outbox/outbox-menu.tsx';
import { systemStatusAtom } from '../lib/collections.ts';
import { connectionStatusAtom } from '../lib/use-live-query.ts';
import { useSession } from '../lib/session.ts';
import { ConnectionChip } from './connection-chip.tsx';
import { ShellLayout } from './layouts/shell-layout.tsx';
import { navigationFor } from './navigation.ts';
import { SignedInBanners } from './signed-in-banners.tsx';
import { UserMenu } from './user-menu.tsx';

/** Frame of signed-in pages except bedside forms. */
export function Shell({ children }: { children: ReactNode }) {
  const { user, home } = useSession();
  const [path] = useLocation();
  const version = useAtomValue(systemStatusAtom)?.appVersion;
  const { state } = useAtomValue(connectionStatusAtom);
  return (
    <ShellLayout
      productName="Hearthline"
      version={version === undefined ? '' : `Ver. ${version}`}
      home="/dashboard"
      nav={navigationFor(user.role, path)}
      connection={<ConnectionChip />}
      outbox={<OutboxMenu />}
      user={<UserMenu />}
      banners={<SignedInBanners />}
      demo={home.demo ? 'Demo' : undefined}
      isConnectionLost={state === 'lost'}
    >
      {children}
    </ShellLayout>
  );
}
