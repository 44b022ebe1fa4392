import {
  formatProduct,
  formatUnitChoice,
  Medication,
  medicationFrequencies,
  medicationUnits,
} from '@hearthline/contracts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../../lib/server/api.ts';
import { EditDialog, TextField, useFieldError } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { RadioChips } from '../../../ui/form/radio-chips.tsx';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { ProductFields } from './product-fields.tsx';
import { ControlledFields } from './controlled-fields.tsx';
import { SubstanceFields } from './substance-fields.tsx';
import {
  medicationFields,
  medicationSchema,
  takesStockByTwo,
  toMedicationValues,
  type MedicationValues,
} from './medication-values.ts';

export interface MedicationDialogProps {
  /** The medication to edit; undefined for a new medication. */
  readonly medication?: Medication | undefined;
  /** A colleague deleted it while the dialog was open. */
  readonly isDeleted?: boolean | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Add Medication and Edit Medication; mounted while open. */
export function MedicationDialog({ medication, isDeleted, onClose, onSaved }: MedicationDialogProps) {
  const [doing, done] = medication ? ['update', 'updated'] : ['create', 'created'];
  const form = useEditForm({
    key: `medication:${medication?.id ?? 'new'}`,
    base: medication ?? null,
    entity: Medication,
    valuesOf: toMedicationValues,
    fields: medicationFields,
    schema: medicationSchema,
    noun: 'medication',
    nameOf: formatProduct,
    draftText: (values, base) =>
      base ? `changes to ${formatProduct(base)}` : `entry for ${values.name.trim() || 'a medication'}`,
    isDeleted,
    async save(body, { base, idempotencyKey, isChanged }) {
      if (!base) return (await api.medications.create({ body }, { idempotencyKey })).medication;
      if (!isChanged) return base;
      const { id, version } = base;
      return (await api.medications.update({ params: { id }, body: { ...body, version } })).medication;
    },
    done: () => `Medication has been ${done} successfully`,
    failed: ['Error', `Failed to ${doing} medication`],
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={medication ? 'Edit Medication' : 'Add Medication'}
      className="grid grid-cols-1 gap-x-5 gap-y-4 tablet:grid-cols-2"
    >
      <TextField
        name="name"
        required
        data-autofocus={medication ? undefined : true}
        maxLength={200}
        className="tablet:col-span-2"
      />
      <TextField name="dosage" required maxLength={50} />
      <UnitField />
      <ProductFields />
      <FrequencyField />
      <QuantityField base={medication ?? null} />
      <TextField
        name="lowLevel"
        inputMode="decimal"
        description="Marked “low” at this quantity and below. Optional."
      />
      <SubstanceFields />
      <TextField name="instructions" rows={3} maxLength={1000} className="tablet:col-span-2" />
      <ActiveField />
      <ControlledFields base={medication ?? null} />
    </EditDialog>
  );
}

function QuantityField({ base }: { base: Medication | null }) {
  const { control } = useFormContext<MedicationValues>();
  const controlled = useWatch({ control, name: 'controlled' });
  if (takesStockByTwo({ controlled }, base))
    return (
      <p className="self-center text-ink-2">
        Two people count a controlled drug. Enter its quantity under Stock, with a witness.
      </p>
    );
  return (
    <TextField
      name="quantity"
      inputMode="decimal"
      description={
        base ? 'Tablets, ampoules or ml on the shelf. A change is a count.' : 'Tablets, ampoules or ml.'
      }
    />
  );
}

function UnitField() {
  const { control } = useFormContext<MedicationValues>();
  return (
    <Field label="Unit" required error={useFieldError('unit')}>
      <Controller
        control={control}
        name="unit"
        render={({ field: { value, onChange } }) => (
          <RadioChips
            label="Unit"
            options={medicationUnits}
            format={formatUnitChoice}
            value={medicationUnits.find((unit) => unit === value) ?? null}
            onChange={onChange}
          />
        )}
      />
    </Field>
  );
}

const frequencies = medicationFrequencies.map((value) => ({ value, label: value }));

function FrequencyField() {
  const { control } = useFormContext<MedicationValues>();
  return (
    <Field label="Frequency" required error={useFieldError('frequency')}>
      <Controller
        control={control}
        name="frequency"
        render={({ field: { value, onChange, onBlur } }) => (
          <SearchSelect
            options={frequencies}
            value={value || null}
            onChange={(chosen) => onChange(chosen ?? '')}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  );
}

function ActiveField() {
  const { register } = useFormContext<MedicationValues>();
  return (
    <Checkbox
      {...register('active')}
      label="Active"
      description="Inactive medications cannot be selected."
      className="tablet:col-span-2"
    />
  );
}
