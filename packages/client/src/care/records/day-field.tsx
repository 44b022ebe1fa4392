import { useState } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

export interface DayFieldProps {
  readonly label: string;
  /** `yyyy-MM-dd`; '' is open. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
}

/** A date field. Typing a year passes through values like 0002, so dates before 1900 are not reported. */
export function DayField({ label, value, onChange, error }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const commit = (day: string) => {
    if (day !== value) onChange(day);
  };
  return (
    <Field label={label} error={error}>
      <TextInput
        type="date"
        max="9999-12-31"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value >= '1900') commit(target.value);
        }}
        onBlur={({ target }) => {
          setTyped(undefined);
          if (target.value === '' && !target.validity.badInput) commit('');
        }}
      />
    </Field>
  );
}

export interface DayRangeFieldsProps {
  /** `yyyy-MM-dd`; '' or undefined is open. */
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** Error at the end date. */
  readonly error: string | undefined;
  readonly onChange: (change: { startDate: string } | { endDate: string }) => void;
}

export const endsBeforeStart = 'The end date must not be before the start date.';

/** The first and the last of several days. */
export function DayRangeFields({ startDate = '', endDate = '', error, onChange }: DayRangeFieldsProps) {
  return (
    <div className="flex flex-wrap gap-3 max-tablet:w-full max-tablet:*:flex-1">
      <DayField label="Start date" value={startDate} onChange={(day) => onChange({ startDate: day })} />
      <DayField
        label="End date"
        value={endDate}
        onChange={(day) => onChange({ endDate: day })}
        error={error}
      />
    </div>
  );
}
