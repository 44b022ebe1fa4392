import type { SystemSetting } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EditForm, type EditFormProps, SaveButton } from '../../lib/edit-form/edit-form.tsx';

export type StoreSetting = (setting: SystemSetting) => Promise<void>;

export const settingToasts = {
  done: () => 'Settings Saved',
  failed: 'Failed to save settings. Please try again.',
};

/** How the form of a setting saves: its value, under the setting's key. */
export const savedAs = <Key extends SystemSetting['key']>(store: StoreSetting, key: Key) => ({
  async save(value: Extract<SystemSetting, { key: Key }>['value']) {
    await store({ key, value } as SystemSetting);
    return value;
  },
  ...settingToasts,
});

interface SettingFormProps<Values extends FieldValues> extends EditFormProps<Values> {
  /** Shown under the fields. */
  text: ReactNode;
}

/** The fields of one setting in a row with their save button. */
export function SettingForm<Values extends FieldValues>({
  form,
  label,
  text,
  children,
}: SettingFormProps<Values>) {
  return (
    <EditForm form={form} label={label} className="min-w-0">
      <div className="flex flex-wrap items-start gap-3">
        {children}
        <SaveButton form={form} kind="secondary" className="mt-[1.8125rem]">
          Save
        </SaveButton>
      </div>
      <p className="mt-1.5 text-s text-ink-2">{text}</p>
    </EditForm>
  );
}
