import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { weekdays } from '../../../../care/prescription-text.ts';
import { TextField, useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { Button, IconButton } from '../../../../ui/show/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { close, plus } from '../../../../ui/show/icons.ts';
import { Mark } from '../../../../ui/show/mark.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import type { PrescriptionValues } from './prescription-values.ts';
import { useChoice } from './use-choice.ts';

/** When doses are due: times and days, or what holds for doses as needed. */
export function ScheduleFields() {
  const { control } = useFormContext<PrescriptionValues>();
  const frequency = useWatch({ control, name: 'frequency' });
  if (frequency === '') return null;
  return frequency === 'As needed' ? <AsNeededFields /> : <TimesAndDays />;
}

function AsNeededFields() {
  return (
    <div className="grid gap-x-5 gap-y-4 tablet:grid-cols-2">
      <TextField
        name="schedule.reason"
        required
        maxLength={200}
        description="e.g. pain"
        className="tablet:col-span-2"
      />
      <TextField
        name="schedule.minIntervalMinutes"
        required
        inputMode="decimal"
        description="e.g. 6 or 1:30"
      />
      <TextField name="schedule.maxIn24Hours" required inputMode="numeric" />
    </div>
  );
}

function TimesAndDays() {
  const { props } = useChoice('schedule.days.kind');
  const kind = props.value;
  return (
    <>
      <TimesField />
      <div className="grid items-start gap-x-5 gap-y-4 tablet:grid-cols-2">
        <Field label="Days">
          <Select
            {...props}
            options={[
              { value: 'every-day', label: 'Every day' },
              { value: 'weekdays', label: 'On days of the week' },
              { value: 'every-n-days', label: 'Every … days' },
              { value: 'month-day', label: 'Once a month' },
            ]}
          />
        </Field>
        {kind === 'every-n-days' && (
          <div className="grid grid-cols-2 gap-x-4">
            <TextField name="schedule.days.days" required inputMode="numeric" />
            <TextField name="schedule.days.first" required type="date" />
          </div>
        )}
        {kind === 'month-day' && (
          <TextField
            name="schedule.days.day"
            required
            inputMode="numeric"
            description="In a shorter month on its last day."
          />
        )}
      </div>
      {kind === 'weekdays' && <WeekdaysField />}
    </>
  );
}

/** A group of controls with a legend and the error of a field. */
function Group({ legend, name, children }: { legend: string; name: string; children: ReactNode }) {
  const error = useFieldError(name);
  return (
    <fieldset>
      <legend className="mb-1.5 font-button">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 flex items-center gap-1.5 text-s font-label text-severe-ink">
          <Mark shape="square-cross" size={18} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function TimesField() {
  const { control, setValue, clearErrors } = useFormContext<PrescriptionValues>();
  const times = useWatch({ control, name: 'schedule.times' });
  const put = (next: string[]) => {
    setValue('schedule.times', next, { shouldDirty: true });
    clearErrors('schedule.times');
  };
  return (
    <Group legend="Times" name="schedule.times">
      {times.map((time, index) => (
        // By index: times have no identity of their own.
        <span key={index} className="inline-flex items-center gap-0.5">
          <TextInput
            type="time"
            required
            value={time}
            aria-label={`Time ${String(index + 1)}`}
            onChange={({ target }) => put(times.with(index, target.value))}
            className="w-38! pr-2!"
          />
          <IconButton
            icon={close}
            label={`Remove time ${time || String(index + 1)}`}
            onClick={() => put(times.toSpliced(index, 1))}
          />
        </span>
      ))}
      {times.length < 24 && (
        <Button icon={plus} onClick={() => put([...times, ''])}>
          Add time
        </Button>
      )}
    </Group>
  );
}

function WeekdaysField() {
  const { register } = useFormContext<PrescriptionValues>();
  return (
    <Group legend="Days of the week" name="schedule.days.weekdays">
      {weekdays.map((day, index) => (
        <label
          key={day}
          className="segment relative inline-flex min-h-11 min-w-11 items-center justify-center rounded-button border border-line-strong px-3 font-label has-checked:border-hearth has-checked:bg-hearth has-checked:text-sheet"
        >
          <input
            {...register('schedule.days.weekdays')}
            type="checkbox"
            value={String(index + 1)}
            className="absolute inset-0 appearance-none rounded-[inherit]"
          />
          {day}
        </label>
      ))}
    </Group>
  );
}
