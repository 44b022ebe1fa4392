import { useFormContext } from 'react-hook-form';
import { Field, type FieldProps } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/text-input.tsx';
import { useFieldError } from './edit-form.tsx';

interface PasswordFieldProps extends Pick<FieldProps, 'label' | 'description' | 'required' | 'className'> {
  name: string;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field of the surrounding EditForm. The form must not store drafts. */
export function PasswordField({ name, autoComplete, ...field }: PasswordFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...field} error={useFieldError(name)}>
      <PasswordInput {...register(name)} autoComplete={autoComplete} maxLength={256} />
    </Field>
  );
}
