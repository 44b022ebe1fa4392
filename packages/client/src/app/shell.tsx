import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { OutboxMenu } from '../features/outbox/outbox-menu.tsx';
import { systemStatusAtom } from '../lib/collections.ts';
import { freshnessAtom } from '../lib/live.ts';
import { useSession } from '../lib/session-atom.ts';
import { FreshnessChip } from './freshness-chip.tsx';
import { ShellLayout } from './layouts/shell-layout.tsx';
import { navigationFor } from './navigation.ts';
import { SignedInBanners } from './signed-in-banners.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of every signed-in page but the bedside forms. */
export function Shell({ children }: { children: ReactNode }) {
  const { user, home } = useSession();
  const [path] = useLocation();
  const version = useAtomValue(systemStatusAtom)?.appVersion;
  const { state } = useAtomValue(freshnessAtom);
  return (
    <ShellLayout
      productName="Hearthline"
      version={version === undefined ? '' : `Ver. ${version}`}
      home="/dashboard"
      nav={navigationFor(user.role, path)}
      freshness={<FreshnessChip />}
      outbox={<OutboxMenu />}
      user={<UserMenu />}
      banners={<SignedInBanners />}
      demo={home.demo ? 'Demo' : undefined}
      lost={state === 'lost'}
    >
      {children}
    </ShellLayout>
  );
}
