import { Problem, type SystemSetting } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';

type Key = SystemSetting['key'];
export type ValueOf<K extends Key> = Extract<SystemSetting, { key: K }>['value'];

/**
 * The system settings, fetched; `store` saves one and rejects with a Problem whose fields are named as in the form.
 */
export function useSettings() {
  const [settings, setSettings] = useState<readonly SystemSetting[]>([]);
  const live = useLiveQuery('system-settings', async (signal) => {
    setSettings((await api.system.settings({}, { signal })).settings);
  });

  async function store(setting: SystemSetting): Promise<void> {
    try {
      setSettings((await api.system.updateSettings({ body: { settings: [setting] } })).settings);
    } catch (error) {
      throw namedAsInForm(error);
    }
  }

  return {
    ...live,
    store,
    recheck: valueIn(settings, 'recheck_minutes'),
    hours: valueIn(settings, 'wall_hours'),
    windows: valueIn(settings, 'dose_windows'),
    home: valueIn(settings, 'home_details'),
    shifts: valueIn(settings, 'shift_times'),
    retention: valueIn(settings, 'retention'),
    secondFactor: valueIn(settings, 'second_factor_roles'),
  };
}

function valueIn<K extends Key>(settings: readonly SystemSetting[], key: K): ValueOf<K> | undefined {
  return settings.find((one) => one.key === key)?.value as ValueOf<K> | undefined;
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
