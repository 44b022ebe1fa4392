import { type MaintenanceNotice, Problem, type SystemSetting } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { systemStatusAtom } from '../../lib/collections.ts';
import { useUnsavedForm } from '../../lib/unsaved-forms.ts';
import { useAction } from '../../lib/use-action.ts';
import { useLoadState } from '../../lib/load-state.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';

interface StatusValues {
  readonly maintenance: boolean;
  readonly message: string;
  readonly forgotPassword: boolean;
  readonly version: string;
}

export type StatusEdits = ReturnType<typeof useStatusEdits>;

/** The switches and the version as stored, fetched again when any client changes them, and root's edits until they are saved. */
export function useStatusEdits() {
  const [stored, setStored] = useState<StatusValues | null>(null);
  const [edits, setEdits] = useState<Partial<StatusValues>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const live = useLiveQuery('root-status', async (signal) => {
    setStored(valuesOf((await api.system.settings({}, { signal })).settings));
  });
  const { retry } = live;
  const status = useAtomValue(systemStatusAtom);
  useEffect(() => {
    if (status) retry();
  }, [status, retry]);

  const changed = stored ? changedSettings(stored, edits) : [];
  useUnsavedForm(changed.length > 0);
  const action = useAction(
    async (seconds?: MaintenanceNotice) => {
      setErrors({});
      try {
        const body = { settings: changed, ...(seconds !== undefined && { maintenanceInSeconds: seconds }) };
        setStored(valuesOf((await api.system.updateSettings({ body })).settings));
        setEdits({});
      } catch (error) {
        if (error instanceof Problem) setErrors(errorsByKey(error, changed));
        throw error;
      }
    },
    { done: () => 'Settings Saved', failed: 'Failed to save settings. Please try again.', by: 'form' },
  );

  return {
    ...useLoadState(live),
    stored,
    values: stored && { ...stored, ...edits },
    errors,
    edit: (change: Partial<StatusValues>) => setEdits((before) => ({ ...before, ...change })),
    discard: () => {
      setEdits({});
      setErrors({});
    },
    hasChanges: changed.length > 0,
    /** Maintenance is off, and the edits turn it on: who is interrupted is asked first. */
    startsMaintenance: stored?.maintenance === false && edits.maintenance === true,
    save: action.run,
    isSaving: action.pending,
  };
}

function valuesOf(settings: readonly SystemSetting[]): StatusValues {
  const found = Object.fromEntries(settings.map(({ key, value }) => [key, value])) as {
    [Key in SystemSetting['key']]?: Extract<SystemSetting, { key: Key }>['value'];
  };
  return {
    maintenance: found.maintenance_mode?.enabled ?? false,
    message: found.maintenance_mode?.message ?? '',
    forgotPassword: found.forgot_password_enabled?.enabled ?? true,
    version: found.app_version?.version ?? '',
  };
}

/** The settings that the edits change. */
function changedSettings(stored: StatusValues, edits: Partial<StatusValues>): SystemSetting[] {
  const { maintenance, message, forgotPassword, version } = { ...stored, ...edits };
  const settings: SystemSetting[] = [];
  if (maintenance !== stored.maintenance || message !== stored.message)
    settings.push({ key: 'maintenance_mode', value: { enabled: maintenance, message } });
  if (forgotPassword !== stored.forgotPassword)
    settings.push({ key: 'forgot_password_enabled', value: { enabled: forgotPassword } });
  if (version !== stored.version) settings.push({ key: 'app_version', value: { version } });
  return settings;
}

/** The messages of a refusal by the key of their setting; the server names `settings.0.value.version`. */
function errorsByKey({ details }: Problem, sent: readonly SystemSetting[]): Record<string, string> {
  const entries = Object.entries(details.fields ?? {}).map(([path, text]) => [
    sent[Number(path.split('.')[1])]?.key ?? path,
    text,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
