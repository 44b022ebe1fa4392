import {
  formatProduct,
  getPrescribedMoment,
  isControlled,
  MedicationRecord,
  type Medication,
} from '@hearthline/contracts';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import * as z from 'zod/mini';
import { giveDespiteAllergy } from '../../../care/allergy-dialog.tsx';
import { sendDose, type DoseAnswers } from '../../../care/records/send-dose.ts';
import { doseName } from '../../../care/records/dose-text.ts';
import { isAnotherDose } from '../../../care/records/given-before.tsx';
import { api } from '../../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { doseStatus } from '../../../care/records/dose-status.tsx';
import { isSameValues } from '../../../lib/form/edit-form/form-values.ts';
import { findWayErrors, getDoseWay } from './dose-way.ts';
import { findPrescribed, useLoadPrescribed, usePrescribedState } from './use-prescribed.ts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';

export interface FormValues {
  residentId: string;
  medicationId: string;
  /** `yyyy-MM-ddTHH:mm` in the home's zone. */
  scheduledFor: string;
  administered: boolean;
  notes: string;
  /** A dose beside those that are prescribed. */
  isBeside: boolean;
  /** The order of a dose that is not prescribed. */
  orderedBy: string;
  why: string;
}

const labels = {
  residentId: 'Resident',
  medicationId: 'Medication',
  scheduledFor: 'Scheduled time',
  administered: 'Administered now',
  notes: 'Notes',
  isBeside: 'Record another dose, beside the prescription',
  orderedBy: 'Ordered by',
  why: 'Why it is given',
} as const;

const schema = z.object({
  residentId: z.string().check(z.minLength(1, 'Please select a resident')),
  medicationId: z.string().check(z.minLength(1, 'Please select a medication')),
  scheduledFor: z.string().check(z.minLength(1, 'Please enter the scheduled time.')),
  administered: z.boolean(),
  notes: z.string().check(z.maxLength(2000, 'Notes must be at most 2000 characters.')),
  // Absent in drafts of before the question.
  isBeside: z._default(z.boolean(), false),
  orderedBy: z._default(z.string(), ''),
  why: z._default(z.string(), ''),
});

const idShape = /^[0-9a-f]{24}$/;
const records = '/records';

/**
 * Form 02 as specified: resident, medication and time, given now or still to be given. A dose without a prescription names its
 * order; a prescribed one is opened as a dose of its prescription.
 */
export function useMedicationForm(medications: readonly Medication[]) {
  const home = useHomeTime();
  const { user } = useSession();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const residentId = idShape.exec(search.get('residentId') ?? '')?.[0] ?? '';
  const [opened] = useState(() => home.inputValue(serverNow()));
  const [known, setKnown] = usePrescribedState();

  /** How a dose of these values is recorded. */
  const findWay = (values: FormValues) => {
    const [planned] = home.instantsOf(values.scheduledFor);
    const now = serverNow();
    const at = getPrescribedMoment(values.administered ? now : null, new Date(planned ?? now), now);
    const isOfControlled = isControlled(medications.find(({ id }) => id === values.medicationId));
    return getDoseWay({ ...values, isOfControlled }, findPrescribed(known, values, at));
  };

  function medicationName(id: string): string {
    const medication = medications.find((each) => each.id === id);
    return medication ? formatProduct(medication) : 'This medication';
  }

  const initial = (): FormValues => ({
    residentId,
    medicationId: '',
    scheduledFor: opened,
    administered: false,
    notes: '',
    isBeside: false,
    orderedBy: '',
    why: '',
  });

  const form = useEditForm({
    key: 'medication-record',
    base: null,
    entity: MedicationRecord,
    valuesOf: initial,
    fields: labels,
    schema: schema.check(({ value, issues }) => {
      for (const [field, message] of findWayErrors(findWay(value), value))
        issues.push({ code: 'custom', message, path: [field], input: value });
    }),
    // The doses of a prescription are recorded elsewhere: nothing is lost with the form.
    isDirty: (values) => findWay(values).kind !== 'doses' && !isSameValues(values, initial()),
    restore: ({ values }) => ({ ...initial(), ...values }),
    noun: 'record',
    draftText: () => 'medication record',
    async save(values, { idempotencyKey, draft, ask }) {
      const { residentId, medicationId, administered, notes } = values;
      const without = { userId: user.id, since: draft.firstTriedAt ?? serverNow().toISOString() };
      if (administered && !(await isAnotherDose({ residentId, medicationId, home, without }, ask)))
        return null;
      const [scheduledFor] = home.instantsOf(values.scheduledFor);
      const order = { orderedBy: values.orderedBy, why: values.why };
      const body = {
        residentId,
        medicationId,
        administered,
        scheduledFor,
        notes,
        ...(order.orderedBy && order.why && { notPrescribed: order }),
      };
      const send = (answers: DoseAnswers) =>
        api.medicationRecords.create({ body: { ...body, ...answers } }, { idempotencyKey });
      const saved = await sendDose(send, ask, giveDespiteAllergy(medicationName(values.medicationId)));
      return saved && saved.record;
    },
    async onConflict({ current }, ask) {
      const isKept = await ask<boolean>((answer) => (
        <SavedBeforeDialog record={current} onBack={() => answer(false)} onGoOn={() => answer(true)} />
      ));
      return isKept ? 'stored' : 'back';
    },
    onServerValue: (saved) => medicationRecordsCollection.upsert([saved]),
    done: (saved) => ['Medication record has been saved successfully', doseName(saved)],
    failed: ['Error', 'Failed to save medication record'],
    onSaved: () => navigate(`${records}?tab=kardex`),
    onClose: () => navigate(records),
  });
  const live = useLoadPrescribed(form.values.residentId, setKnown);
  return { form, known, live, way: findWay(form.values) };
}

interface QuestionProps {
  readonly record: MedicationRecord;
  readonly onBack: () => void;
  readonly onGoOn: () => void;
}

/** Says that an earlier save of this form was stored, with other values than it has now. */
function SavedBeforeDialog({ record, onBack, onGoOn }: QuestionProps) {
  const { dayAndTime } = useHomeTime();
  const { word } = doseStatus(record, serverNow());
  return (
    <ConfirmDialog
      open
      title="This form was already saved with different values."
      text={`${doseName(record)}, scheduled ${dayAndTime(record.scheduledFor)}: ${word}. If that is wrong, correct the record.`}
      safeText="Keep what is saved"
      onSafe={onGoOn}
      riskText="Back to the form"
      onRisk={onBack}
    />
  );
}
