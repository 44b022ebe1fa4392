import { stayLabels, type StayKind } from '@hearthline/contracts';
import { Controller, useFormContext } from 'react-hook-form';
import { useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { RadioChips } from '../../../../ui/form/radio-chips.tsx';

export interface KindFieldProps {
  readonly label: string;
  readonly options: readonly StayKind[];
}

/** The field `kind` of a form about a stay; null until somebody chooses. */
export function KindField({ label, options }: KindFieldProps) {
  const { control, clearErrors } = useFormContext<{ kind: StayKind | null }>();
  const error = useFieldError('kind');
  return (
    <Controller
      control={control}
      name="kind"
      render={({ field: { value, onChange } }) => (
        <Field label={label} required error={error}>
          <RadioChips
            label={label}
            options={options}
            format={(kind) => stayLabels[kind]}
            value={value}
            onChange={(kind) => {
              clearErrors('kind');
              onChange(kind);
            }}
            size="tall"
          />
        </Field>
      )}
    />
  );
}
