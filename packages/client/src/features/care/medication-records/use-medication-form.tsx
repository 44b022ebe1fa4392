import { formatProduct, MedicationRecord, type Medication, type Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import * as z from 'zod/mini';
import {
  askUnrecordedAllergies,
  giveDespiteAllergy,
  sendDespiteAllergy,
} from '../../../care/allergy-dialog.tsx';
import { doseName } from '../../../care/records/dose-text.ts';
import { isAnotherDose } from '../../../care/records/given-before.tsx';
import { api } from '../../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { doseStatus } from '../../../care/records/dose-status.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';

export interface FormValues {
  residentId: string;
  medicationId: string;
  /** `yyyy-MM-ddTHH:mm` in the home's zone. */
  scheduledFor: string;
  administered: boolean;
  notes: string;
}

const labels = {
  residentId: 'Resident',
  medicationId: 'Medication',
  scheduledFor: 'Scheduled time',
  administered: 'Administered now',
  notes: 'Notes',
} as const;

const schema = z.object({
  residentId: z.string().check(z.minLength(1, 'Please select a resident')),
  medicationId: z.string().check(z.minLength(1, 'Please select a medication')),
  scheduledFor: z.string().check(z.minLength(1, 'Please enter the scheduled time.')),
  administered: z.boolean(),
  notes: z.string().check(z.maxLength(2000, 'Notes must be at most 2000 characters.')),
});

const idShape = /^[0-9a-f]{24}$/;
const records = '/records';

/** Form 02 as specified: resident, medication and time, given now or still to be given. */
export function useMedicationForm(medications: readonly Medication[], residents: readonly Resident[]) {
  const home = useHomeTime();
  const { user } = useSession();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const residentId = idShape.exec(search.get('residentId') ?? '')?.[0] ?? '';
  const [opened] = useState(() => home.inputValue(serverNow()));

  function medicationName(id: string): string {
    const medication = medications.find((each) => each.id === id);
    return medication ? formatProduct(medication) : 'This medication';
  }

  return useEditForm({
    key: 'medication-record',
    base: null,
    entity: MedicationRecord,
    valuesOf: (): FormValues => ({
      residentId,
      medicationId: '',
      scheduledFor: opened,
      administered: false,
      notes: '',
    }),
    fields: labels,
    schema,
    noun: 'record',
    draftText: () => 'medication record',
    async save(values, { idempotencyKey, draft, ask }) {
      const { residentId, medicationId, administered } = values;
      const without = { userId: user.id, since: draft.firstTriedAt ?? serverNow().toISOString() };
      if (administered && !(await isAnotherDose({ residentId, medicationId, home, without }, ask)))
        return null;
      const resident = residents.find((each) => each.id === residentId);
      const asked =
        administered && resident ? await askUnrecordedAllergies(resident, ask, 'Give it anyway') : undefined;
      if (asked === null) return null;
      const [scheduledFor] = home.instantsOf(values.scheduledFor);
      const send = (allergyReason: string | undefined = asked) =>
        api.medicationRecords.create(
          { body: { ...values, scheduledFor, ...(allergyReason && { allergyReason }) } },
          { idempotencyKey },
        );
      const saved = await sendDespiteAllergy(
        send,
        ask,
        giveDespiteAllergy(medicationName(values.medicationId)),
      );
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
