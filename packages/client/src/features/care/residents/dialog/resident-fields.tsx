import { residentTexts, type ResidentText } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
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
          <ResidentTextField name="nickname" />
          <div className="grid grid-cols-[3fr_2fr] gap-x-4">
            <TextField name="dateOfBirth" type="date" />
            <AgeField />
          </div>
          <ResidentTextField name="roomNumber" />
          <TextField name="entryDate" type="date" />
        </div>
      </Section>
      <Section level={3} title="Health">
        <div className={pair}>
          <AllergiesField />
          <ResidentTextField name="medicalHistory" />
          <ResidentTextField name="healthInsuranceCompany" />
          <ResidentTextField name="healthInsuranceContractNumber" />
        </div>
      </Section>
      <Section level={3} title="Contacts">
        <div className={pair}>
          <ResidentTextField name="generalPractitioner" />
          <ResidentTextField name="personInCharge" />
          <ResidentTextField name="contactPerson" />
          <ResidentTextField name="phoneNumber" />
        </div>
      </Section>
    </>
  );
}

/** A text of the resident, as its table has it. */
function ResidentTextField({ name }: { name: ResidentText }) {
  const { max, kind }: { max: number; kind?: 'tel' | 'lines' } = residentTexts[name];
  return (
    <TextField
      name={name}
      maxLength={max}
      type={kind === 'tel' ? 'tel' : undefined}
      rows={kind === 'lines' ? 4 : undefined}
    />
  );
}

/** The age: typed, or computed from the date of birth. */
function AgeField() {
  const { control } = useFormContext<ResidentValues>();
  const dateOfBirth = useWatch({ control, name: 'dateOfBirth' });
  const { today } = useHomeTime();
  const age = ageFrom(dateOfBirth, today());
  if (age === null) return <TextField name="age" required inputMode="numeric" />;
  return (
    <Field label="Age" description="Calculated from date of birth">
      <TextInput key="follows" readOnly value={age < 0 ? '' : String(age)} className="bg-sunken!" />
    </Field>
  );
}
