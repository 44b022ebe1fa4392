import { Problem, type MaintenanceNotice, type SystemSetting } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';

type Key = SystemSetting['key'];
export type ValueOf<K extends Key> = Extract<SystemSetting, { key: K }>['value'];
/** A setting as stored; `seen` is its version. */
export type Stored<K extends Key> = ValueOf<K> & { readonly seen?: number | undefined };

/**
 * The system settings, refetched after each change. `store` saves some of them and resolves with all. It rejects with a
 * Problem whose fields are named as in the form.
 */
export function useSettings() {
  const [settings, setSettings] = useState<readonly SystemSetting[]>([]);
  const live = useLiveQuery('system-settings', async (signal) => {
    setSettings((await api.system.settings({}, { signal })).settings);
  });

  const { retry } = live;
  const status = useAtomValue(systemStatusAtom);
  // The status known at first is older than the data fetched at first.
  const [first] = useState(status);
  useEffect(() => {
    if (status && status !== first) retry();
  }, [status, first, retry]);

  async function store(
    changed: SystemSetting[],
    maintenanceInSeconds?: MaintenanceNotice,
  ): Promise<readonly SystemSetting[]> {
    const body = { settings: changed, ...(maintenanceInSeconds !== undefined && { maintenanceInSeconds }) };
    try {
      const reply = await api.system.updateSettings({ body });
      setSettings(reply.settings);
      return reply.settings;
    } catch (error) {
      throw namedAsInForm(error);
    }
  }

  return {
    ...live,
    settings,
    store,
    recheck: storedIn(settings, 'recheck_minutes'),
    hours: storedIn(settings, 'wall_hours'),
    windows: storedIn(settings, 'dose_windows'),
    limits: storedIn(settings, 'substance_limits'),
    home: storedIn(settings, 'home_details'),
    shifts: storedIn(settings, 'shift_times'),
    retention: storedIn(settings, 'retention'),
    secondFactor: storedIn(settings, 'second_factor_roles'),
    witness: storedIn(settings, 'witness_roles'),
    giving: storedIn(settings, 'giving_roles'),
    secondCheck: storedIn(settings, 'second_check'),
  };
}

export function storedIn<K extends Exclude<Key, 'login_blocked'>>(
  settings: readonly SystemSetting[],
  key: K,
): Stored<K> | undefined {
  const found = settings.find((one) => one.key === key);
  return found && ({ ...(found.value as object), seen: found.version } as Stored<K>);
}

/** Renames `settings.0.value.starts.0` to `starts.0`. */
function namedAsInForm(error: unknown): unknown {
  if (!(error instanceof Problem) || !error.details.fields) return error;
  const named = Object.entries(error.details.fields).map(([path, text]) => [
    path.split('.').slice(3).join('.'),
    text,
  ]);
  return new Problem(error.code, error.message, {
    ...error.details,
    fields: Object.fromEntries(named) as Record<string, string>,
  });
}
