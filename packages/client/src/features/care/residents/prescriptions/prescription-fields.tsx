import {
  doseUnits,
  formatUnitChoice,
  formatProduct,
  MedicationFrequency,
  medicationFrequencies,
  medicationRoutes,
  getStockState,
  isControlled,
  type Medication,
  type Prescription,
  type Resident,
} from '@hearthline/contracts';
import { useRef, type ChangeEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NoSubstancesNote } from '../../../../care/no-substances-note.tsx';
import { api } from '../../../../lib/server/api.ts';
import { TextField, useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { medicationsResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { SearchSelect } from '../../../../ui/form/search-select.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { SegmentedControl } from '../../../../ui/form/segmented-control.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { FlagsField } from './flags-field.tsx';
import { DoseScaleField } from './dose-scale-field.tsx';
import { HoldLimitsField } from './hold-limits-field.tsx';
import { KeptValuesProvider, useKeepValues, useKeptNote } from './kept-values.tsx';
import { OrderFields } from './order-fields.tsx';
import { defaultValues, type PrescriptionValues } from './prescription-values.ts';
import { changeMedication } from './proposals.ts';
import { ReplacesField } from './replaces-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { useChoice } from './use-choice.ts';

const pair = 'grid items-start gap-x-5 gap-y-4 tablet:grid-cols-2';

export interface PrescriptionFieldsProps {
  /** The prescription to be changed, whose medication stays. */
  readonly changed: Prescription | undefined;
  readonly of: Pick<Resident, 'id'>;
}

/** All fields of a prescription. */
export function PrescriptionFields(props: PrescriptionFieldsProps) {
  return (
    <KeptValuesProvider>
      <AllFields {...props} />
    </KeptValuesProvider>
  );
}

function AllFields({ changed, of }: PrescriptionFieldsProps) {
  const { register } = useFormContext<PrescriptionValues>();
  return (
    <>
      {!changed && <MedicationField />}
      {!changed && <ReplacesField of={of} />}
      <div className="grid items-start gap-x-5 gap-y-4 tablet:grid-cols-4">
        <TextField name="dose.amount" required inputMode="decimal" description={useKeptNote('dose.amount')} />
        <TextField
          name="dose.upTo"
          inputMode="decimal"
          description="Of a range, as in “1 to 2”. The giver chooses."
        />
        <ChoiceField name="dose.unit" label="Unit" options={doseUnits} />
        <ChoiceField name="route" label="Route" options={medicationRoutes} />
      </div>
      <Section level={3} title="When">
        <div className="grid gap-4 pt-4">
          <FrequencyField />
          <ScheduleFields />
          <PeriodFields isChange={changed !== undefined} />
        </div>
      </Section>
      <Section level={3} title="Order">
        <div className="pt-4">
          <OrderFields />
        </div>
      </Section>
      <Section level={3} title="How">
        <div className="grid gap-4 pt-4">
          <TextField
            name="instructions"
            rows={3}
            maxLength={1000}
            description={useKeptNote('instructions') ?? 'Shown when it is given.'}
          />
          <TextField
            name="stockPerDose"
            inputMode="decimal"
            description={
              useKeptNote('stockPerDose') ??
              'Stock used per dose (tablets, ml…). Leave empty to use the dose amount.'
            }
          />
          <DoseScaleField />
          <HoldLimitsField />
          <FlagsField />
          <div>
            <Checkbox
              {...register('timeCritical')}
              label="Time-critical"
              description="Due within half an hour of its time; a missed dose raises an alert."
            />
            <Checkbox
              {...register('twoPeople')}
              label="Two people"
              description="A second person confirms each dose. Always so for a controlled drug."
            />
          </div>
        </div>
      </Section>
    </>
  );
}

interface ChoiceFieldProps {
  name: 'dose.unit' | 'route';
  label: string;
  options: readonly string[];
}

function ChoiceField({ name, label, options }: ChoiceFieldProps) {
  const { props, error } = useChoice(name);
  return (
    <Field label={label} required error={error} description={useKeptNote(name)}>
      <Select
        {...props}
        options={options.map((value) => ({ value, label: formatUnitChoice(value) }))}
        placeholder="Choose"
      />
    </Field>
  );
}

/** Chooses a frequency and fills in its default times. */
function FrequencyField() {
  const { setValue, getValues, clearErrors } = useFormContext<PrescriptionValues>();
  const { props, error } = useChoice('frequency');
  const keptSchedule = useKeptNote('schedule');
  const keptNote = useKeptNote('frequency') && keptSchedule;
  const { today } = useHomeTime();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    clearErrors('schedule');
    props.onChange(event);
    const parsed = MedicationFrequency.safeParse(event.target.value);
    if (parsed.success)
      setValue('schedule', defaultValues(parsed.data, getValues('from'), today()), { shouldDirty: true });
  };
  return (
    <Field
      label="Frequency"
      required
      error={error}
      description={keptNote ?? 'Fills in its usual times; they can be changed.'}
    >
      <Select {...props} onChange={choose} options={medicationFrequencies} placeholder="Choose" />
    </Field>
  );
}

function PeriodFields({ isChange }: { isChange: boolean }) {
  const { control, setValue } = useFormContext<PrescriptionValues>();
  const at = useWatch({ control, name: 'at' });
  const error = useFieldError('at');
  return (
    <div className={pair}>
      {isChange ? (
        <Field label="Takes effect" error={error} description="Doses that were due before stay as they are.">
          <SegmentedControl
            label="Takes effect"
            look="filled"
            options={[
              { value: 'now', label: 'Now' },
              { value: 'tomorrow', label: 'Tomorrow' },
            ]}
            value={at}
            onChange={(chosen) => setValue('at', chosen, { shouldDirty: true })}
          />
        </Field>
      ) : (
        <TextField name="from" type="date" description="Leave empty to start now." />
      )}
      <TextField name="until" type="date" description="Leave empty for no end date." />
    </div>
  );
}

const optionOf = (medication: Medication) => ({
  value: medication.id,
  label: formatProduct(medication),
  detail:
    [
      isControlled(medication) ? 'Controlled drug' : '',
      ['out', 'negative'].includes(getStockState(medication)) ? 'Out of stock' : '',
    ]
      .filter(Boolean)
      .join(', ') || undefined,
});

/** Searches the active medications of the home; the chosen one proposes its unit, frequency, times and instructions. */
function MedicationField() {
  const { control, setValue, getValues, clearErrors } = useFormContext<PrescriptionValues>();
  const { today } = useHomeTime();
  const keep = useKeepValues();
  const last = useRef<Medication>(undefined);
  const chosen = useWatch({ control, name: 'medicationId' });
  const list = useList(
    medicationsResource,
    async (_query, options) => ({ rows: (await api.medications.list({}, options)).medications }),
    {},
  );
  const choose = (id: string | null) => {
    clearErrors('medicationId');
    const values = getValues();
    const find = (wanted: string) => list.rows.find((each) => each.id === wanted);
    const before = find(values.medicationId) ?? last.current;
    setValue('medicationId', id ?? '', { shouldDirty: true });
    // The user may empty the field to choose another medication, so the values stay for now.
    last.current = before;
    const after = id === null ? undefined : find(id);
    if (!after || after.id === before?.id) return;
    clearErrors(['frequency', 'schedule']);
    const { proposed, kept } = changeMedication(
      values,
      { before, after },
      { from: values.from, today: today() },
    );
    if (isControlled(after)) setValue('twoPeople', true, { shouldDirty: true });
    if (proposed.unit !== undefined) setValue('dose.unit', proposed.unit, { shouldDirty: true });
    if (proposed.frequency !== undefined) setValue('frequency', proposed.frequency, { shouldDirty: true });
    if (proposed.schedule !== undefined) setValue('schedule', proposed.schedule, { shouldDirty: true });
    if (proposed.instructions !== undefined)
      setValue('instructions', proposed.instructions, { shouldDirty: true });
    if (before) keep({ before: formatProduct(before), after: formatProduct(after) }, kept);
  };
  const current = list.rows.find(({ id }) => id === chosen);
  return (
    <>
      <Field
        label="Medication"
        required
        error={useFieldError('medicationId')}
        description={list.status === 'failed' ? 'The medications could not be loaded.' : undefined}
      >
        <SearchSelect
          options={list.rows.filter(({ active }) => active).map(optionOf)}
          value={chosen || null}
          onChange={choose}
          placeholder="Name"
          emptyText="No active medication of that name"
        />
      </Field>
      <NoSubstancesNote of={current} />
    </>
  );
}
