import {
  controlledNeedsText,
  formatProduct,
  formatStock,
  isControlled,
  notPrescribedQuestion,
  type Medication,
  type Resident,
} from '@hearthline/contracts';
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
import { Mark } from '../../../ui/show/mark.tsx';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { PrescribedDoses } from './prescribed-doses.tsx';
import { findPrescribed, type PrescribedTo } from './use-prescribed.ts';
import { PageTitle } from '../../../ui/show/section.tsx';
import { FailedState } from '../../../ui/show/states.tsx';
import { useMedicationForm, type FormValues } from './use-medication-form.tsx';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { api } from '../../../lib/server/api.ts';
import { medicationsResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';

const title = 'Medication Record Form';

/** Form 02: one medication of one resident, as a dose of its prescription or by an order without one. */
export function MedicationFormPage() {
  const { residents, medications } = useFormData();
  const { form, known, live, way } = useMedicationForm(medications.rows);
  const { residentId, medicationId } = form.values;
  const name = residents.rows.find(({ id }) => id === residentId)?.name ?? 'this resident';
  const medication = medications.rows.find(({ id }) => id === medicationId);
  const isFilledIn = way.kind !== 'doses' && way.kind !== 'needs-prescription';
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
            options={toMedicationOptions(medications.rows, known, residentId)}
            live={medications}
            failed="Failed to load medications"
            gone="This medication is not active."
          />
          <ChosenMedication medication={medication} />
          {live.status === 'failed' && residentId !== '' && known?.residentId !== residentId && (
            <FailedState title={`Failed to load what is prescribed for ${name}`} onRetry={live.retry} />
          )}
          {known && 'prescriptions' in way && (
            <PrescribedDoses name={name} prescriptions={way.prescriptions} known={known} />
          )}
          {'prescriptions' in way && !isControlled(medication) && <Beside />}
          {way.kind === 'needs-prescription' && medication && (
            <NeedsPrescription of={medication} name={name} />
          )}
          {way.kind === 'order' && <Order question={notPrescribedQuestion(name)} />}
          {way.kind === 'beside' && <Order question="Who ordered another dose, and why?" />}
          {isFilledIn && (
            <>
              <TextField name="scheduledFor" type="datetime-local" size="tall" required />
              <Administered />
              <TextField name="notes" rows={3} maxLength={2000} />
            </>
          )}
        </div>
        {!form.canSaveDraft && <p className="mt-3 text-s text-ink-2">{encryptionUnavailableText}</p>}
        <div className="flex flex-wrap gap-3 py-6">
          {isFilledIn && (
            <SaveButton form={form} size="tall">
              Save
            </SaveButton>
          )}
          <Button size="tall" onClick={form.leave}>
            {isFilledIn ? 'Cancel' : 'Close'}
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

/** The medications that can be chosen; those that the resident is prescribed come first. */
function toMedicationOptions(
  medications: readonly Medication[],
  known: PrescribedTo | null,
  residentId: string,
): SearchOption[] {
  const options = medications.map((medication) => {
    const prescribed = findPrescribed(known, { residentId, medicationId: medication.id }, serverNow()) ?? [];
    const isPrescribed = prescribed.length > 0;
    const inStock = `${formatStock(medication)} in stock`;
    return {
      isPrescribed,
      value: medication.id,
      label: formatProduct(medication),
      detail: isPrescribed ? `Prescribed, ${inStock}` : inStock,
    };
  });
  return options.toSorted((a, b) => Number(b.isPrescribed) - Number(a.isPrescribed));
}

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
function ChosenMedication({ medication: chosen }: { medication: Medication | undefined }) {
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

/** Records a dose that is none of the prescription's. */
function Beside() {
  const { register } = useFormContext<FormValues>();
  return (
    <Checkbox
      size="tall"
      label="Record another dose, beside the prescription"
      description="Only what somebody ordered in addition."
      {...register('isBeside')}
    />
  );
}

/** Asks who ordered a dose that is not prescribed, and why. */
function Order({ question }: { question: string }) {
  return (
    <fieldset className="grid gap-4 rounded-notice border border-line-strong p-4">
      <legend className="contents">
        <span className="flex items-start gap-2 text-l font-head">
          <Mark shape="info" size={22} className="mt-0.5" />
          <span className="min-w-0">{question}</span>
        </span>
      </legend>
      <TextField name="orderedBy" size="tall" maxLength={200} required />
      <TextField name="why" rows={2} maxLength={500} required />
    </fieldset>
  );
}

/** Says that a controlled drug is not recorded without a prescription. */
function NeedsPrescription({ of, name }: { of: Medication; name: string }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-notice border border-line-strong p-4 font-label"
    >
      <Mark shape="lock" size={22} />
      <span className="min-w-0">{controlledNeedsText(formatProduct(of), name, false)}</span>
    </p>
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
