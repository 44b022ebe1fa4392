import { useFormContext, useWatch } from 'react-hook-form';
import { useHomeTime } from '../../../lib/home-time.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { textFields, type ResidentFormValues } from './form-values.ts';
import { ageFrom } from './resident-rules.ts';
import { TextField } from './text-field.tsx';

/** The age: typed, or as it follows from the date of birth. */
export function AgeField() {
  const { control } = useFormContext<ResidentFormValues>();
  const dateOfBirth = useWatch({ control, name: 'dateOfBirth' });
  const { today } = useHomeTime();
  const age = ageFrom(dateOfBirth, today());
  if (age === null) return <TextField name="age" required inputMode="numeric" maxLength={3} />;
  return (
    <Field label={textFields.age} description="From the date of birth">
      <TextInput key="follows" readOnly value={age < 0 ? '' : String(age)} className="bg-sunken!" />
    </Field>
  );
}
