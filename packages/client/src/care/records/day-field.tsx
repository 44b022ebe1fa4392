import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export interface DayFieldProps {
  readonly label: string;
  /** `yyyy-MM-dd`; '' is open. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
}

/** A date field. While a year is typed the value passes through years like 0002: nothing is reported before 1900. */
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
