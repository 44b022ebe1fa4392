import type { MaintenanceNotice, SystemSetting } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { isSameValues, type FormFields } from '../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { buildSettingEntity, settingToasts, type StoreSettings } from './setting-form.tsx';
import { storedIn } from './use-settings.ts';

const MaintenanceDialog = lazyDialog(() =>
  import('./maintenance-dialog.tsx').then((module) => module.MaintenanceDialog),
);

interface StatusValues {
  maintenance: boolean;
  message: string;
  forgotPassword: boolean;
  version: string;
}

/** The values of the form as stored; `seen` has the versions of the typed settings. */
interface StoredStatus extends StatusValues {
  readonly seen: { readonly message: number | undefined; readonly version: number | undefined };
}

export function getStoredStatus(settings: readonly SystemSetting[]): StoredStatus {
  const maintenance = storedIn(settings, 'maintenance_mode');
  const version = storedIn(settings, 'app_version');
  return {
    maintenance: maintenance?.enabled ?? false,
    message: maintenance?.message ?? '',
    forgotPassword: storedIn(settings, 'forgot_password_enabled')?.enabled ?? true,
    version: version?.version ?? '',
    seen: { message: maintenance?.seen, version: version?.seen },
  };
}

const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off');
const fields: FormFields<StatusValues> = {
  maintenance: { label: 'Maintenance Mode', text: ({ maintenance }) => onOrOff(maintenance) },
  message: 'Maintenance message (optional)',
  forgotPassword: {
    label: 'Show “Forgot Password?” on the sign-in page',
    text: ({ forgotPassword }) => onOrOff(forgotPassword),
  },
  version: 'Version Number',
};

/**
 * The settings that were changed from `base`. A switch alone is a command: it is sent without a version, and with the message as
 * it is stored now.
 */
function changedSettings(values: StatusValues, base: StoredStatus, stored: StoredStatus): SystemSetting[] {
  const { maintenance: enabled, message, forgotPassword, version } = values;
  const settings: SystemSetting[] = [];
  if (message !== base.message)
    settings.push({ key: 'maintenance_mode', value: { enabled, message }, version: base.seen.message });
  else if (enabled !== base.maintenance)
    settings.push({ key: 'maintenance_mode', value: { enabled, message: stored.message } });
  if (forgotPassword !== base.forgotPassword)
    settings.push({ key: 'forgot_password_enabled', value: { enabled: forgotPassword } });
  if (version !== base.version)
    settings.push({ key: 'app_version', value: { version }, version: base.seen.version });
  return settings;
}

/** The switches of the system, the maintenance message and the version; changes wait for "Save Changes". */
export function StatusForm({ stored, store }: { stored: StoredStatus; store: StoreSettings }) {
  const valuesOf = (base: StoredStatus | null): StatusValues => {
    const { seen: _, ...values } = base ?? stored;
    return values;
  };
  const form = useEditForm({
    key: 'setting:status',
    keepsTyped: true,
    base: stored,
    entity: buildSettingEntity(getStoredStatus),
    valuesOf,
    fields,
    schema: z.custom<StatusValues>(),
    nameOf: () => 'System Status',
    draftText: () => 'changes to the system status',
    async save(values, { base, ask }) {
      const before = base ?? stored;
      const changed = changedSettings(values, before, stored);
      if (changed.length === 0) return null;
      if (before.maintenance || !values.maintenance) return getStoredStatus(await store(changed));
      // First shows the users whom maintenance would interrupt.
      const seconds = await ask<MaintenanceNotice | null>((answer) => (
        <MaintenanceDialog onStart={answer} onClose={() => answer(null)} />
      ));
      return seconds === null ? null : getStoredStatus(await store(changed, seconds));
    },
    ...settingToasts,
  });
  const { values, change, methods } = form;
  return (
    <EditForm form={form} label="System Status">
      <div className="grid gap-4 py-4 desk:grid-cols-2 desk:gap-x-12">
        <div className="min-w-0">
          <Switch
            label="Maintenance Mode"
            severe
            checked={values.maintenance}
            onChange={(maintenance) => change({ maintenance })}
          />
          <TextField
            name="message"
            rows={2}
            maxLength={200}
            description="Shown on the sign-in page after the usual words."
            className="mt-2"
          />
        </div>
        <div className="min-w-0">
          <Switch
            label="Show “Forgot Password?” on the sign-in page"
            checked={values.forgotPassword}
            onChange={(forgotPassword) => change({ forgotPassword })}
          />
          <TextField
            name="version"
            maxLength={20}
            placeholder={stored.version}
            description={`Current version: ${stored.version}`}
            className="mt-2 max-w-60"
          />
        </div>
      </div>
      {!isSameValues(values, valuesOf(form.base)) && (
        <div
          role="region"
          aria-label="Unsaved Changes"
          className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-lost-fill px-4 py-3 text-on-lost"
        >
          <span className="font-head">Unsaved Changes</span>
          <span className="flex flex-wrap gap-3">
            <Button onClick={() => methods.reset(valuesOf(form.base))}>Discard</Button>
            <SaveButton form={form}>Save Changes</SaveButton>
          </span>
        </div>
      )}
    </EditForm>
  );
}
