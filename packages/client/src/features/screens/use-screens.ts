import type { Screen } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { screensChangesAtom } from '../../lib/collections.ts';
import { beatAtom, useLive } from '../../lib/live.ts';
import { useThrottled } from '../../lib/use-throttled.ts';

const refetchEveryMs = 500;

/** The paired screens by name, kept fetched; `retry` asks again at once. */
export function useScreens() {
  const [screens, setScreens] = useState<readonly Screen[]>([]);
  const { retry, ...live } = useLive('screens', async (signal) => {
    const reply = await api.screens.list({}, { signal });
    setScreens(reply.screens.toSorted((a, b) => a.name.localeCompare(b.name)));
  });
  useThrottled(useAtomValue(screensChangesAtom), retry, refetchEveryMs);
  // Signs of life age while nothing is heard of them: they are drawn anew with every heartbeat.
  useAtomValue(beatAtom);
  return { ...live, retry, screens };
}
