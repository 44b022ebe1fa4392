import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { GivenValues } from './given-values.ts';

interface AmountInputProps {
  readonly label: string;
  readonly values: GivenValues;
  readonly change: (part: Partial<GivenValues>) => void;
}

/** Field for an amount that is typed. */
export function AmountInput({ label, values, change }: AmountInputProps) {
  return (
    <Field label={label} required>
      <TextInput
        size="tall"
        inputMode="decimal"
        maxLength={10}
        value={values.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
    </Field>
  );
}
