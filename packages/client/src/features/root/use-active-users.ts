import type { ActiveUser } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { presenceAtom } from '../../lib/collections.ts';
import { useLive } from '../../lib/live.ts';
import { useLoadState } from '../../lib/load-state.ts';
import { activeRows } from './active-rows.ts';

/** Who was active in the last 24 hours, asked for again whenever somebody comes or goes. */
export function useActiveUsers() {
  const presence = useAtomValue(presenceAtom);
  const [active, setActive] = useState<readonly ActiveUser[]>([]);
  const live = useLive('active-users', async (signal) => {
    const { activeUsers } = await api.dashboard.activeUsers({ query: { timeFrame: '24h' } }, { signal });
    setActive(activeUsers);
  });
  const { retry } = live;
  const connectedIds = presence?.map(({ id }) => id).join();
  useEffect(() => {
    if (connectedIds !== undefined) retry();
  }, [connectedIds, retry]);
  const rows = activeRows(active, presence ?? []);
  const state = useLoadState(live);
  // Who is connected is pushed: it is shown before the first fetch has come.
  return {
    ...state,
    ...(state.status === 'loading' && rows.length > 0 && { status: 'ready' as const }),
    rows,
  };
}
