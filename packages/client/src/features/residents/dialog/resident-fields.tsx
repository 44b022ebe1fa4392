import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../../lib/edit-form/edit-form.tsx';
import { useHomeTime } from '../../../lib/home-time.ts';
import { Field } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { AllergiesField } from './allergies-field.tsx';
import { ageFrom, type ResidentValues } from './resident-values.ts';

const pair = 'grid grid-cols-1 gap-x-5 gap-y-4 pt-4 tablet:grid-cols-2';

/** All fields but the photo. `focusFirst` focuses the first field on opening. */
export function ResidentFields({ focusFirst }: { focusFirst: boolean }) {
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
          <TextField name="medicalHistory" rows={4} maxLength={4000} />
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

/** The age: typed, or computed from the date of birth. */
function AgeField() {
  const { control } = useFormContext<ResidentValues>();
  const dateOfBirth = useWatch({ control, name: 'dateOfBirth' });
  const { today } = useHomeTime();
  const age = ageFrom(dateOfBirth, today());
  if (age === null) return <TextField name="age" required inputMode="numeric" maxLength={3} />;
  return (
    <Field label="Age" description="From the date of birth">
      <TextInput key="follows" readOnly value={age < 0 ? '' : String(age)} className="bg-sunken!" />
    </Field>
  );
}
