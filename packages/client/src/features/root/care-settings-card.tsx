import { Section } from '../../ui/section.tsx';
import { FailedState, SkeletonRows } from '../../ui/states.tsx';
import { useSettings } from './use-settings.ts';
import { RecheckMinutes, WallHours, type SystemSetting } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { EditForm, TextField, type EditFormProps } from '../../lib/edit-form/edit-form.tsx';
import { useEditForm } from '../../lib/edit-form/use-edit-form.tsx';
import { Button } from '../../ui/button.tsx';
import { parseNumber } from '../../ui/number-text.ts';

/** Settings of the rechecks and of the wall displays' dark hours. */
export function CareSettingsCard() {
  const { recheck, hours, store, status, failedMessage, retry } = useSettings();
  return (
    <Section title="Alerts and Wall Boards" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={2} />}
      {recheck && hours && (
        <div className="flex flex-wrap gap-x-12 gap-y-5 py-3">
          <RecheckForm key={recheck.minutes} minutes={recheck.minutes} store={store} />
          <WallHoursForm key={Object.values(hours).join()} hours={hours} store={store} />
        </div>
      )}
    </Section>
  );
}

type Store = (setting: SystemSetting) => Promise<void>;

const toasts = { done: () => 'Settings Saved', failed: 'Failed to save settings. Please try again.' };

/** The contract's rule for the text of the field. */
const TypedMinutes = z.pipe(
  z.object({
    minutes: z.pipe(
      z.string(),
      z.transform((text) => parseNumber(text) ?? NaN),
    ),
  }),
  RecheckMinutes,
);

/** Minutes from taking an alert to its recheck. */
function RecheckForm({ minutes, store }: { minutes: number; store: Store }) {
  const form = useEditForm({
    base: { minutes },
    valuesOf: (base: { minutes: number } | null) => ({ minutes: String(base?.minutes ?? '') }),
    fields: { minutes: 'Recheck interval (minutes)' },
    schema: TypedMinutes,
    async save(value) {
      await store({ key: 'recheck_minutes', value });
      return value;
    },
    ...toasts,
  });
  return (
    <SettingForm
      form={form}
      label="Recheck"
      text="A recheck is due this long after an alert is taken (5 to 480). Alerts already taken keep their time."
    >
      <TextField name="minutes" inputMode="numeric" className="w-48" />
    </SettingForm>
  );
}

/** Hours of the light theme on wall displays; open ones follow at once. */
function WallHoursForm({ hours, store }: { hours: WallHours; store: Store }) {
  const form = useEditForm({
    base: hours,
    valuesOf: (base: WallHours | null) => base ?? hours,
    fields: { dayFrom: 'Light theme from', nightFrom: 'Dark theme from' },
    schema: WallHours,
    async save(value) {
      await store({ key: 'wall_hours', value });
      return value;
    },
    ...toasts,
  });
  return (
    <SettingForm form={form} label="Wall boards" text="Local time. Applies to open boards immediately.">
      <TextField name="dayFrom" type="time" className="w-48" />
      <TextField name="nightFrom" type="time" className="w-48" />
    </SettingForm>
  );
}

interface SettingFormProps<Values extends FieldValues> extends EditFormProps<Values> {
  /** Shown under the fields. */
  text: ReactNode;
}

/** The fields of one setting in a row with their save button. */
function SettingForm<Values extends FieldValues>({ form, label, text, children }: SettingFormProps<Values>) {
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
