import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/form/field.tsx';
import type { SearchOption } from '../../../ui/form/search-options.ts';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { useFieldError } from './edit-form.tsx';

interface SearchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly SearchOption[];
  readonly placeholder: string;
  readonly emptyText?: string;
  readonly size?: 'tall';
  readonly required?: boolean;
  /** The form's value without a choice. */
  readonly none: '' | null;
  /** Error shown while the form has no error at this field. */
  readonly error?: string | undefined;
}

/** A field of an edit form that is chosen by searching, such as a resident. */
export function SearchField({ name, label, required, none, error, ...select }: SearchFieldProps) {
  const { control, clearErrors } = useFormContext();
  const refusal = useFieldError(name);
  return (
    <Field label={label} error={refusal ?? error} {...(required && { required })}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <SearchSelect
            {...select}
            value={(field.value as string | null) || null}
            onChange={(picked) => {
              field.onChange(picked ?? none);
              clearErrors(name);
            }}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}
