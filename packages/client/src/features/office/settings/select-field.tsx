import { Controller, useFormContext, type FieldValues } from 'react-hook-form';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';

export interface SelectFieldProps {
  name: string;
  label: string;
  options: readonly string[];
  required?: boolean | undefined;
}

/** A short choice of the surrounding form. */
export function SelectField({ name, label, options, required }: SelectFieldProps) {
  const { control } = useFormContext<FieldValues>();
  return (
    <Field label={label} required={required}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => <Select {...field} value={String(field.value)} options={options} />}
      />
    </Field>
  );
}
