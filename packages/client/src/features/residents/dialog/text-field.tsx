import { useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';
import { textFields, type ResidentFormValues, type TextFieldName } from './form-values.ts';

export interface TextFieldProps extends Omit<TextInputProps, 'name'> {
  name: TextFieldName;
}

/** One line of the resident form, with what is wrong with it. */
export function TextField({ name, required, className, ...props }: TextFieldProps) {
  const { register, formState } = useFormContext<ResidentFormValues>();
  return (
    <Field
      label={textFields[name]}
      required={required}
      error={formState.errors[name]?.message}
      className={className}
    >
      <TextInput autoComplete="off" {...register(name)} {...props} />
    </Field>
  );
}
