import type { RoundPrescription } from '@hearthline/contracts';
import { useState } from 'react';
import { dayMomentText, momentText } from '../../../care/moment-text.ts';
import { TimeField } from '../../../care/time-field.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import type { DoseForm } from './use-dose-form.ts';

const dayMs = 24 * 60 * 60_000;

interface GivenAtProps {
  readonly value: string;
  readonly now: Date;
  /** When a missed dose of an earlier day was due: its time is asked for, and never taken to be now. Null for others. */
  readonly missedAt: string | null;
  readonly onChange: (value: string) => void;
}

/** "Given at: now", or up to 24 h back; of a missed dose of an earlier day when it was really given. */
export function GivenAt({ value, now, missedAt, onChange }: GivenAtProps) {
  const [isOpen, setOpen] = useState(false);
  const home = useHomeTime();
  if (!isOpen && missedAt !== null && value === '')
    return (
      <div className="grid gap-2">
        <span className="font-button">When was it given?</span>
        <div className="flex flex-wrap gap-2">
          <Button size="tall" onClick={() => onChange(missedAt)}>
            {dayMomentText(missedAt, home)}
          </Button>
          <Button size="tall" onClick={() => onChange(now.toISOString())}>
            Now
          </Button>
          <Button
            size="tall"
            onClick={() => {
              onChange(missedAt);
              setOpen(true);
            }}
          >
            Another time
          </Button>
        </div>
      </div>
    );
  if (!isOpen)
    return (
      <p className="flex flex-wrap items-center gap-x-4">
        <span>
          Given at: <strong className="font-head">{value === '' ? 'now' : momentText(value, home)}</strong>
        </span>
        <Button size="tall" onClick={() => setOpen(true)}>
          Change the time
        </Button>
      </p>
    );
  return (
    <div className="grid gap-2">
      <span className="font-button">{missedAt === null ? 'Given at (up to 24 hours ago)' : 'Given at'}</span>
      <TimeField
        label="Given at"
        value={value}
        now={now}
        earliest={missedAt === null ? undefined : new Date(Date.parse(missedAt) - dayMs)}
        home={home}
        onChange={onChange}
      />
      <Button
        size="tall"
        onClick={() => {
          onChange('');
          setOpen(false);
        }}
      >
        Now
      </Button>
    </div>
  );
}

/** The purpose of an as-needed dose: as prescribed, or in other words. */
export function ReasonField({ form, prescription }: { form: DoseForm; prescription: RoundPrescription }) {
  const { values, change } = form;
  const prescribed = prescription.schedule.kind === 'as-needed' ? prescription.schedule.reason : '';
  return (
    <Field label="Reason" required>
      <TextInput
        size="tall"
        maxLength={500}
        placeholder={prescribed}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {prescribed !== '' && values.reason !== prescribed && (
        <Button size="tall" className="mt-2" onClick={() => change({ reason: prescribed })}>
          {prescribed}
        </Button>
      )}
    </Field>
  );
}

export function Notes({ form: { values, change } }: { form: DoseForm }) {
  return (
    <Field label="Notes">
      <TextArea
        rows={1}
        className="min-h-14!"
        maxLength={2000}
        value={values.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
    </Field>
  );
}

export function Failure({ form: { failure } }: { form: DoseForm }) {
  if (failure === null) return null;
  return (
    <p role="alert" className="flex items-center gap-2 font-label text-severe-ink">
      <Mark shape="square-cross" size={18} />
      <span className="min-w-0">{failure}</span>
    </p>
  );
}
