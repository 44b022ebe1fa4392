import { SystemSettings, type SystemSetting } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { EditForm, type EditFormProps, SaveButton } from '../../../lib/form/edit-form/edit-form.tsx';
import { storedIn, type Stored, type useSettings, type ValueOf } from './use-settings.ts';

export type StoreSettings = ReturnType<typeof useSettings>['store'];
type TypedKey = Exclude<SystemSetting['key'], 'login_blocked'>;

export const settingToasts = {
  done: () => 'Settings Saved',
  failed: 'Failed to save settings. Please try again.',
};

/** Picks this form's fields from the settings that come with a conflict. */
export const buildSettingEntity = <State extends object>(
  stateOf: (settings: readonly SystemSetting[]) => State,
) =>
  z.pipe(
    SystemSettings,
    z.transform(({ settings }) => stateOf(settings)),
  );

/**
 * The save functions of a setting's form: they store the value under the setting's key, with the version it was made from.
 */
export const savedAs = <Key extends TypedKey>(store: StoreSettings, key: Key) => {
  const stateOf = (settings: readonly SystemSetting[]) => storedIn(settings, key) as Stored<Key>;
  return {
    key: `setting:${key}`,
    keepsTyped: true,
    noun: 'setting',
    entity: buildSettingEntity(stateOf),
    save: async (value: ValueOf<Key>, { base }: { readonly base: Stored<Key> | null }) =>
      stateOf(await store([{ key, value, version: base?.seen } as SystemSetting])),
    ...settingToasts,
  };
};

interface SettingFormProps<Values extends FieldValues> extends EditFormProps<Values> {
  /** Text under the fields. */
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
