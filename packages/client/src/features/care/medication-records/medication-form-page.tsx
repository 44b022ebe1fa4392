import { formatProduct, formatStock, type Medication, type Resident } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { nameInBrackets } from '../../../care/names.ts';
import { NoSubstancesNote } from '../../../care/no-substances-note.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { ResidentBanner } from '../../../care/resident-banner.tsx';
import { ResidentHeading } from '../../../care/resident-heading.tsx';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { SearchField } from '../../../lib/form/edit-form/search-field.tsx';
import { encryptionUnavailableText } from '../../../lib/device/encrypted-store.ts';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button, IconButton } from '../../../ui/show/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { arrowLeft } from '../../../ui/show/icons.ts';
import type { SearchOption } from '../../../ui/form/search-options.ts';
import { PageTitle } from '../../../ui/show/section.tsx';
import { FailedState } from '../../../ui/show/states.tsx';
import { useMedicationForm, type FormValues } from './use-medication-form.tsx';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { api } from '../../../lib/server/api.ts';
import { medicationsResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';

const title = 'Medication Record Form';

/** Form 02: one medication of one resident, given now or still to be given. */
export function MedicationFormPage() {
  const { residents, medications } = useFormData();
  const form = useMedicationForm(medications.rows, residents.rows);
  return (
    <>
      <PageTitle
        title={title}
        before={<IconButton look="edged" icon={arrowLeft} label="Back to the records" onClick={form.leave} />}
      />
      <EditForm form={form} label={title} className="max-w-160">
        <ChosenResident residents={residents.rows} />
        <div className="grid gap-5 pt-4">
          <Choice
            name="residentId"
            label="Resident"
            placeholder="Name or room"
            emptyText="No resident with that name or room"
            options={residents.rows.map(residentOption)}
            live={residents}
            failed="Failed to load residents"
            gone="This resident is not active."
          />
          <Choice
            name="medicationId"
            label="Medication"
            placeholder="Name of the medication"
            emptyText="No medication with that name"
            options={medications.rows.map(medicationOption)}
            live={medications}
            failed="Failed to load medications"
            gone="This medication is not active."
          />
          <ChosenMedication medications={medications.rows} />
          <TextField name="scheduledFor" type="datetime-local" size="tall" required />
          <Administered />
          <TextField name="notes" rows={3} maxLength={2000} />
        </div>
        {!form.canSaveDraft && <p className="mt-3 text-s text-ink-2">{encryptionUnavailableText}</p>}
        <div className="flex flex-wrap gap-3 py-6">
          <SaveButton form={form} size="tall">
            Save
          </SaveButton>
          <Button size="tall" onClick={form.leave}>
            Cancel
          </Button>
        </div>
      </EditForm>
    </>
  );
}

const residentOption = (resident: Resident): SearchOption => ({
  value: resident.id,
  label: nameInBrackets(resident),
  detail: resident.roomNumber ? `Room ${resident.roomNumber}` : 'No room',
});

const medicationOption = (medication: Medication): SearchOption => ({
  value: medication.id,
  label: formatProduct(medication),
  detail: `${formatStock(medication)} in stock`,
});

/** The chosen resident with all allergies, which stay in sight while the form scrolls. */
function ChosenResident({ residents }: { residents: readonly Resident[] }) {
  const residentId = useWatch<FormValues, 'residentId'>({ name: 'residentId' });
  const resident = residents.find(({ id }) => id === residentId);
  if (!resident) return <PrintFrame title={title} />;
  return (
    <>
      <PrintFrame resident={resident} title={title} />
      <div className="relative z-21 -mx-4 bg-sheet px-4 pb-2 desk:-mx-6.5 desk:px-6.5">
        <ResidentHeading resident={resident} level={2} />
        <div className="mantel mt-3" />
      </div>
      <ResidentBanner resident={resident} />
    </>
  );
}

interface ChoiceProps {
  readonly name: 'residentId' | 'medicationId';
  readonly label: string;
  readonly placeholder: string;
  readonly emptyText: string;
  readonly options: readonly SearchOption[];
  readonly live: Pick<LiveQuery, 'status' | 'retry'>;
  readonly failed: string;
  /** Message if the chosen value is no longer available. */
  readonly gone: string;
}

/** A search among what can be chosen. */
function Choice({ name, label, placeholder, emptyText, options, live, failed, gone }: ChoiceProps) {
  const value = useWatch<FormValues, ChoiceProps['name']>({ name });
  const [loaded, setLoaded] = useState(false);
  if (!loaded && live.status === 'ready') setLoaded(true);
  const isGone = loaded && value !== '' && !options.some((option) => option.value === value);
  if (live.status === 'failed' && !loaded) return <FailedState title={failed} onRetry={live.retry} />;
  return (
    <SearchField
      name={name}
      label={label}
      options={options}
      placeholder={placeholder}
      emptyText={live.status === 'loading' ? 'Loading...' : emptyText}
      size="tall"
      required
      none=""
      error={isGone ? gone : undefined}
    />
  );
}

/** The instructions of the chosen medication, e.g. when to hold it, and if its substances are not known. */
function ChosenMedication({ medications }: { medications: readonly Medication[] }) {
  const medicationId = useWatch<FormValues, 'medicationId'>({ name: 'medicationId' });
  const chosen = medications.find(({ id }) => id === medicationId);
  return (
    <>
      {chosen?.instructions && (
        <p className="-mt-2 border-l-4 border-line-strong pl-3 whitespace-pre-line">
          <span className="block text-s text-ink-2">Instructions</span>
          {chosen.instructions}
        </p>
      )}
      <NoSubstancesNote of={chosen} />
    </>
  );
}

/** Checkbox for a dose given now; without it the record stays pending. */
function Administered() {
  const { register } = useFormContext<FormValues>();
  return (
    <Checkbox
      size="tall"
      label="Administered now"
      description="Without it the dose stays scheduled, to be given later."
      {...register('administered')}
    />
  );
}

/** The choices of the form: active residents by room, active medications by name. */
function useFormData() {
  const { live, residents } = useAllResidents();
  const medications = useList(
    medicationsResource,
    async (_query, options) => ({ rows: (await api.medications.list({}, options)).medications }),
    {},
  );
  return {
    residents: {
      status: live.status,
      retry: live.retry,
      rows: residents.filter(({ active }) => active).sort(compareByRoom),
    },
    medications: {
      status: medications.status,
      retry: medications.retry,
      rows: medications.rows.filter(({ active }) => active),
    },
  };
}
