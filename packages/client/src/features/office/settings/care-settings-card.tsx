import { RecheckMinutes, WallHours, HomeDetails } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { typedNumber } from '../../../lib/form/edit-form/typed-number.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { DoseWindowsForm } from './dose-windows-form.tsx';
import { savedAs, SettingForm, type StoreSettings } from './setting-form.tsx';
import { SubstanceLimitsForm } from './substance-limits-form.tsx';
import { ShiftTimesForm } from './shift-times-form.tsx';
import { useSettings, type Stored } from './use-settings.ts';

/** Settings of the rechecks, the windows of doses, the shifts, the home's name and address, and the wall displays' dark hours. */
export function CareSettingsCard() {
  const { recheck, hours, windows, limits, shifts, home, store, status, failedMessage, retry } =
    useSettings();
  return (
    <Section title="Care Settings" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={2} />}
      {/* A new version remounts the form, which keeps the typed values. */}
      {recheck && hours && windows && limits && shifts && home && (
        <div className="flex flex-wrap gap-x-12 gap-y-5 py-3">
          <RecheckForm key={`recheck ${String(recheck.seen)}`} recheck={recheck} store={store} />
          <DoseWindowsForm key={`windows ${String(windows.seen)}`} windows={windows} store={store} />
          <SubstanceLimitsForm key={`limits ${String(limits.seen)}`} limits={limits} store={store} />
          <ShiftTimesForm key={`shifts ${String(shifts.seen)}`} shifts={shifts} store={store} />
          <HomeDetailsForm key={`home ${String(home.seen)}`} home={home} store={store} />
          <WallHoursForm key={`hours ${String(hours.seen)}`} hours={hours} store={store} />
        </div>
      )}
    </Section>
  );
}

const TypedMinutes = z.pipe(z.object({ minutes: typedNumber() }), RecheckMinutes);

/** Minutes from taking an alert to its recheck. */
function RecheckForm({ recheck, store }: { recheck: Stored<'recheck_minutes'>; store: StoreSettings }) {
  const form = useEditForm({
    base: recheck,
    valuesOf: (base: { minutes: number } | null) => ({ minutes: String(base?.minutes ?? '') }),
    fields: { minutes: 'Recheck interval (minutes)' },
    schema: TypedMinutes,
    ...savedAs(store, 'recheck_minutes'),
  });
  return (
    <SettingForm
      form={form}
      label="Recheck"
      text="A recheck is due this long after an alert is taken (5 to 480). Alerts already taken keep their time."
    >
      <TextField name="minutes" inputMode="numeric" className="w-56" />
    </SettingForm>
  );
}

/** Hours of the light theme on wall displays; open displays change at once. */
function WallHoursForm({ hours, store }: { hours: Stored<'wall_hours'>; store: StoreSettings }) {
  const form = useEditForm({
    base: hours,
    valuesOf: (base: WallHours | null) => ({
      dayFrom: base?.dayFrom ?? '',
      nightFrom: base?.nightFrom ?? '',
    }),
    fields: { dayFrom: 'Light theme from', nightFrom: 'Dark theme from' },
    schema: WallHours,
    ...savedAs(store, 'wall_hours'),
  });
  return (
    <SettingForm form={form} label="Wall boards" text="Local time. Applies to open boards immediately.">
      <TextField name="dayFrom" type="time" className="w-48" />
      <TextField name="nightFrom" type="time" className="w-48" />
    </SettingForm>
  );
}

/** Name and address of the home for printouts. */
function HomeDetailsForm({ home, store }: { home: Stored<'home_details'>; store: StoreSettings }) {
  const form = useEditForm({
    base: home,
    valuesOf: (base: HomeDetails | null) => ({ name: base?.name ?? '', address: base?.address ?? '' }),
    fields: { name: 'Name of the home', address: 'Address' },
    schema: HomeDetails,
    ...savedAs(store, 'home_details'),
  });
  return (
    <SettingForm form={form} label="Home" text="At the head of printed and exported reports.">
      <TextField name="name" maxLength={100} className="w-64" />
      <TextField name="address" rows={2} maxLength={300} className="w-64" />
    </SettingForm>
  );
}
