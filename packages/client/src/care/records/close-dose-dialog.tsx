import { Problem, MedicationRecord, type ClosedStatus } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/server/api.ts';
import { medicationRecordsCollection, residentsCollection } from '../../lib/live/collections.ts';
import { EditDialog, TextField } from '../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../lib/form/edit-form/use-edit-form.tsx';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Allergies } from '../allergies.tsx';
import { giveDespiteAllergy } from '../allergy-dialog.tsx';
import { sendDose, type DoseAnswers } from './send-dose.ts';
import { fullName } from '../names.ts';
import { ResidentNotice } from '../resident-notice.tsx';
import { closingText } from './dose-acts.ts';
import {
  GivenAtField,
  needsReason,
  outcomeChecks,
  outcomeLabels,
  outcomeShape,
  ReasonFields,
  getOutcomeReason,
  type OutcomeValues,
} from './dose-reason-fields.tsx';
import { doseStates } from './dose-states.ts';
import { doseStatus } from './dose-status.tsx';
import { doseName, doseText, getStaffName } from './dose-text.ts';
import { isAnotherDose } from './given-before.tsx';
import { useRecordTime } from './use-record-time.ts';
import { useRecordWitness, type RecordWitness } from '../witness/use-record-witness.tsx';

const buttonOf = (status: ClosedStatus) =>
  status === 'administered' ? 'Given' : `Save as ${doseStates[status].word.toLowerCase()}`;

export interface CloseDoseDialogProps {
  readonly record: MedicationRecord;
  readonly status: ClosedStatus;
  readonly onClose: () => void;
}

interface ClosingOptions extends CloseDoseDialogProps {
  readonly witness: RecordWitness;
}

/** Records the outcome of a pending dose. If another user was faster, says who. */
export function CloseDoseDialog({ record, status, onClose }: CloseDoseDialogProps) {
  const witness = useRecordWitness(record);
  const form = useCloseDose({ record, status, witness, onClose });
  const when = useRecordTime();
  const latest = useAtomValue(residentsCollection.byIdAtom).get(record.residentId);
  const [opened] = useState(latest);
  // A deleted resident leaves the collection; the dialog says so.
  const resident = latest ?? opened;
  return (
    <EditDialog
      form={form}
      title={`${closingText(status)}: ${doseText(record)}`}
      text={`${fullName(record.resident)}, scheduled ${when(record.scheduledFor)}`}
      saveText={buttonOf(status)}
      className="grid gap-5"
    >
      {resident && <ResidentNotice of={resident} />}
      {resident && <Allergies of={resident} />}
      {needsReason(status) ? <ReasonFields status={status} /> : <GivenAtField />}
      {witness.fieldsFor({ isGiven: status === 'administered' })}
      <TextField name="notes" rows={2} maxLength={2000} />
    </EditDialog>
  );
}

function useCloseDose({ record, status, witness, onClose }: ClosingOptions) {
  const home = useHomeTime();
  const when = useRecordTime('time');
  const [opened] = useState(() => home.inputValue(serverNow()));
  /** Ids of records that a colleague closed first. */
  const [others] = useState(() => new Set<string>());
  const { id } = record;
  const { user } = useSession();
  return useEditForm({
    base: record,
    valuesOf: (): OutcomeValues => ({
      reason: '',
      otherReason: '',
      administeredAt: opened,
      notes: record.notes ?? '',
    }),
    fields: outcomeLabels,
    schema: z
      .object({ ...outcomeShape, status: z._default(z.literal(status), status) })
      .check(...outcomeChecks),
    noun: 'record',
    async save(values, { idempotencyKey, draft, ask }) {
      if (status === 'administered') {
        const { residentId, medicationId } = record;
        const since = draft.firstTriedAt ?? serverNow().toISOString();
        const without = { userId: user.id, since, recordId: id };
        if (!(await isAnotherDose({ residentId, medicationId, home, without }, ask))) return null;
      }
      const [at] = values.administeredAt === opened ? [] : home.instantsOf(values.administeredAt);
      const body = {
        status,
        version: record.version,
        notes: values.notes,
        ...(needsReason(status) ? { reason: getOutcomeReason(values) } : at && { administeredAt: at }),
        ...witness.bodyFor({ isGiven: status === 'administered' }),
      };
      const send = (answers: DoseAnswers) =>
        api.medicationRecords.close({ params: { id }, body: { ...body, ...answers } }, { idempotencyKey });
      try {
        const saved = await sendDose(send, ask, giveDespiteAllergy(doseText(record)));
        return saved && saved.record;
      } catch (error) {
        if (witness.takeRefusal(error)) return null;
        const first = closedMeanwhile(error);
        if (!first) throw error;
        others.add(first.id);
        return first;
      }
    },
    onServerValue: (saved) => medicationRecordsCollection.upsert([saved]),
    done: (saved) => {
      const word = doseStatus(saved, serverNow()).word;
      if (!others.has(saved.id)) return [word, doseName(saved)];
      const by = getStaffName(saved) ?? 'Somebody';
      toast.info(
        `${by} was first`,
        `${word} at ${when(saved.recordedAt ?? saved.createdAt)}. Nothing was changed.`,
      );
      return undefined;
    },
    failed: ['Error', 'Failed to save medication record'],
    onSaved: onClose,
    onClose,
  });
}

/** The record as a colleague closed it; undefined for any other error. */
function closedMeanwhile(error: unknown): MedicationRecord | undefined {
  if (!(error instanceof Problem) || error.code !== 'stale') return undefined;
  return MedicationRecord.safeParse(error.details.current).data;
}
