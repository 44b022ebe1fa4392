import { formatProduct, medicationForms, type StrengthPer } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField, useFieldError } from '../../../lib/form/edit-form/edit-form.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { defaultPerUnit, buildProduct, type MedicationValues } from './medication-values.ts';

const formOptions = medicationForms.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

const perUnitLabels: Readonly<Record<StrengthPer['unit'], string>> = {
  piece: 'One piece (tablet, capsule ...)',
  ml: 'ml',
  g: 'g',
  puff: 'Puff',
  drop: 'Drop',
  application: 'Application',
  hour: 'Hour (patches)',
};
const perOptions = Object.entries(perUnitLabels).map(([value, label]) => ({ value, label }));

/** The form of a medication and the unit of its strength; below them its name as every screen will show it. */
export function ProductFields() {
  const { register, setValue } = useFormContext<MedicationValues>();
  const values = useWatch<MedicationValues>() as MedicationValues;
  const form = register('form');
  const hasAmount = values.perUnit !== '' && values.perUnit !== 'piece';
  return (
    <>
      <Field label="Form" error={useFieldError('form')}>
        <Select
          {...form}
          options={formOptions}
          placeholder="Not known"
          onChange={(event) => {
            void form.onChange(event);
            // A value that nobody chose follows the form.
            const usual = defaultPerUnit(values.form) ?? '';
            if (values.perUnit === usual)
              setValue('perUnit', defaultPerUnit(event.target.value) ?? '', { shouldDirty: true });
          }}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <Field label="Strength is per" error={useFieldError('perUnit')}>
          <Select {...register('perUnit')} options={perOptions} placeholder="Not known" />
        </Field>
        {hasAmount && <TextField name="perAmount" inputMode="decimal" />}
      </div>
      {values.name.trim() && values.dosage.trim() && (
        <p className="text-s text-ink-2 tablet:col-span-2">
          Will read: <span className="font-label text-ink">{formatProduct(buildProduct(values))}</span>
        </p>
      )}
    </>
  );
}
