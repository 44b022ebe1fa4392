import type { Screen } from '@hearthline/contracts';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

/** Signs of life age: the list is asked for again this often. */
const againMs = 30_000;

/** The paired screens by name, kept fetched; `retry` asks again at once. */
export function useScreens() {
  const [screens, setScreens] = useState<readonly Screen[]>([]);
  const { retry, ...live } = useLive('screens', async (signal) => {
    const reply = await api.screens.list({}, { signal });
    setScreens(reply.screens.toSorted((a, b) => a.name.localeCompare(b.name)));
  });
  useEffect(() => {
    const timer = setInterval(retry, againMs);
    return () => clearInterval(timer);
  }, [retry]);
  return { ...live, retry, screens };
}
