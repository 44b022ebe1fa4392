import type { UserSession } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { activityChangeCountAtom } from '../../lib/collections.ts';
import { groupBy } from '../../lib/group-by.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useThrottledEffect } from '../../lib/use-throttled-effect.ts';

const refetchEveryMs = 1_000;

/** The live sessions of all users, by user; fetched again when somebody signs in or out, or connects. */
export function useUserSessions(connected: string) {
  const [sessions, setSessions] = useState<readonly UserSession[]>([]);
  const live = useLiveQuery('root-sessions', async (signal) => {
    setSessions((await api.rootSessions.list({}, { signal })).sessions);
  });
  const { retry } = live;
  useThrottledEffect(useAtomValue(activityChangeCountAtom), retry, refetchEveryMs);
  useEffect(() => {
    if (connected !== '') retry();
  }, [connected, retry]);
  return { ...live, byUser: groupBy(sessions, ({ userId }) => userId) };
}
