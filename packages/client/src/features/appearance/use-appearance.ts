import type { AppearanceSettings } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { systemStatusAtom } from '../../lib/collections.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';

/** The home's appearance, fetched again with each change of it. */
export function useAppearance() {
  const tag = useAtomValue(systemStatusAtom)?.appearance ?? '';
  const [settings, setSettings] = useState<AppearanceSettings>();
  const live = useLiveQuery(`appearance ${tag}`, async (signal) => {
    setSettings((await api.appearance.settings({}, { signal })).settings);
  });
  return { ...live, settings, setSettings };
}
