import type { ActiveUser, StaffMember } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { api } from '../lib/server/api.ts';
import { presenceAtom } from '../lib/live/collections.ts';
import { useLiveQuery } from '../lib/live/use-live-query.ts';
import { useLoadState } from '../lib/live/load-state.ts';

/** Users active within a time, by default 24 hours; fetched again when the set of connected users changes. */
export function useActiveUsers(timeFrame: '1h' | '24h' | '7d' = '24h') {
  const presence = useAtomValue(presenceAtom);
  const [active, setActive] = useState<readonly ActiveUser[]>([]);
  const live = useLiveQuery(`active-users ${timeFrame}`, async (signal) => {
    const { activeUsers } = await api.dashboard.activeUsers({ query: { timeFrame } }, { signal });
    setActive(activeUsers);
  });
  const { retry } = live;
  const connectedIds = presence?.map(({ id }) => id).join();
  useEffect(() => {
    if (connectedIds !== undefined) retry();
  }, [connectedIds, retry]);
  const rows = activeRows(active, presence ?? []);
  const state = useLoadState(live);
  // Connected users are pushed, so they are shown before the first fetch.
  return {
    ...state,
    ...(state.status === 'loading' && rows.length > 0 && { status: 'ready' as const }),
    rows,
  };
}

/** A row of the list. */
export interface ActiveRow extends StaffMember {
  readonly username: string | null;
  readonly email: string | null;
  /** Has an open socket. */
  readonly isConnected: boolean;
  /** ISO 8601; null for a connected user without known activity. */
  readonly lastActivity: string | null;
}

/** Active and connected users, each once: connected ones first, then by last activity. */
export function activeRows(
  active: readonly ActiveUser[],
  connected: readonly StaffMember[],
): readonly ActiveRow[] {
  const here = new Set(connected.map(({ id }) => id));
  const known = new Set(active.map(({ user }) => user.id));
  const rows = [
    ...active.map(({ user, lastActivity }) => ({
      ...user,
      username: user.username ?? null,
      email: user.email ?? null,
      isConnected: here.has(user.id),
      lastActivity,
    })),
    ...connected
      .filter(({ id }) => !known.has(id))
      .map((user) => ({ ...user, username: null, email: null, isConnected: true, lastActivity: null })),
  ];
  return rows.sort(
    (a, b) =>
      Number(b.isConnected) - Number(a.isConnected) ||
      (b.lastActivity ?? '').localeCompare(a.lastActivity ?? ''),
  );
}
