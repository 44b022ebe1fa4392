import type { SystemSetting } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { EditForm, type EditFormProps } from '../../lib/edit-form/edit-form.tsx';
import { Button } from '../../ui/button.tsx';
import { parseNumber } from '../../ui/number-text.ts';

export type StoreSetting = (setting: SystemSetting) => Promise<void>;

export const settingToasts = {
  done: () => 'Settings Saved',
  failed: 'Failed to save settings. Please try again.',
};

/** The text of a field as a number, NaN where it is none: the contract's rule says what is wrong. */
export const TypedNumber = z.pipe(
  z.string(),
  z.transform((text) => parseNumber(text) ?? NaN),
);

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
        <Button type="submit" pending={form.isSaving} pendingText="Saving..." className="mt-[1.8125rem]">
          Save
        </Button>
      </div>
      <p className="mt-1.5 text-s text-ink-2">{text}</p>
    </EditForm>
  );
}
