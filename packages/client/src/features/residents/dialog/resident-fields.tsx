import { useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { AgeField } from './age-field.tsx';
import { AllergiesField } from './allergies-field.tsx';
import { textFields, type ResidentFormValues } from './form-values.ts';
import { TextField } from './text-field.tsx';

const pair = 'grid grid-cols-1 gap-x-5 gap-y-4 pt-4 tablet:grid-cols-2';

/** Every field of the resident but the photo. `focusFirst` where there is nothing to read before typing. */
export function ResidentFields({ focusFirst }: { focusFirst: boolean }) {
  const { register, formState } = useFormContext<ResidentFormValues>();
  return (
    <>
      <Section level={3} title="Person">
        <div className={pair}>
          <TextField name="name" required data-autofocus={focusFirst || undefined} maxLength={100} />
          <TextField name="lastName" required maxLength={100} />
          <TextField name="nickname" maxLength={100} />
          <div className="grid grid-cols-[3fr_2fr] gap-x-4">
            <TextField name="dateOfBirth" type="date" />
            <AgeField />
          </div>
          <TextField name="roomNumber" maxLength={20} />
          <TextField name="entryDate" type="date" />
        </div>
      </Section>
      <Section level={3} title="Health">
        <div className={pair}>
          <AllergiesField />
          <Field label={textFields.medicalHistory} error={formState.errors.medicalHistory?.message}>
            <TextArea {...register('medicalHistory')} rows={4} maxLength={4000} />
          </Field>
          <TextField name="healthInsuranceCompany" maxLength={200} />
          <TextField name="healthInsuranceContractNumber" maxLength={100} />
        </div>
      </Section>
      <Section level={3} title="Contacts">
        <div className={pair}>
          <TextField name="personInCharge" maxLength={200} />
          <TextField name="contactPerson" maxLength={200} />
          <TextField name="phoneNumber" type="tel" maxLength={50} />
        </div>
      </Section>
    </>
  );
}
