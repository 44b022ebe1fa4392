import {
  ClosedStatus,
  type OrderedAmount,
  Problem,
  MedicationRecord,
  MedicationRecordStatus,
} from '@hearthline/contracts';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../lib/live/collections.ts';
import { EditDialog, TextField } from '../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../lib/form/edit-form/use-edit-form.tsx';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { Field } from '../../ui/form/field.tsx';
import { RadioChips } from '../../ui/form/radio-chips.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { GivenFieldError, GivenFields } from '../given/given-fields.tsx';
import { givenShape, readGiven, toGivenValues, type GivenValues } from '../given/given-values.ts';
import { useOrderedDose } from '../given/use-ordered-dose.ts';
import { giveDespiteAllergy } from '../allergy-dialog.tsx';
import { sendDose, type DoseAnswers } from './send-dose.ts';
import { fullName } from '../names.ts';
import {
  GivenAtField,
  needsReason,
  outcomeChecks,
  outcomeLabels,
  outcomeShape,
  ReasonFields,
  getOutcomeReason,
  reasonValues,
  type OutcomeValues,
} from './dose-reason-fields.tsx';
import { doseStates } from './dose-states.ts';
import { doseName, doseText } from './dose-text.ts';
import { useRecordTime } from './use-record-time.ts';
import { useRecordWitness, type RecordWitness } from '../witness/use-record-witness.tsx';

interface CorrectionValues extends OutcomeValues, GivenValues {
  status: MedicationRecord['status'];
  /** Why it is corrected. */
  why: string;
}

const statusTexts: readonly (readonly [MedicationRecord['status'], string])[] = [
  ...ClosedStatus.options.map((status) => [status, doseStates[status].word] as const),
  ['pending', 'Not given yet'],
];

export interface CorrectDoseDialogProps {
  readonly record: MedicationRecord;
  readonly onClose: () => void;
}

/** Replaces a closed record by a corrected record; the old values stay visible in it. */
export function CorrectDoseDialog({ record, onClose }: CorrectDoseDialogProps) {
  const witness = useRecordWitness(record);
  const ordered = useOrderedDose(record);
  const form = useCorrectDose(record, { ordered, witness, onClose });
  const when = useRecordTime();
  return (
    <EditDialog
      form={form}
      title={`Correct: ${doseText(record)}`}
      text={`${fullName(record.resident)}, scheduled ${when(record.scheduledFor)}`}
      saveText="Save correction"
      className="grid gap-5"
    >
      <OutcomeFields witness={witness} ordered={ordered} isControlled={record.controlled === true} />
      <TextField name="notes" rows={2} maxLength={2000} />
      <TextField name="why" rows={2} maxLength={500} required description="Stays on the record." />
    </EditDialog>
  );
}

interface OutcomeFieldsProps {
  readonly witness: RecordWitness;
  readonly ordered: OrderedAmount | null;
  readonly isControlled: boolean;
}

/** The status of the dose, and the fields that belong to it. */
function OutcomeFields({ witness, ordered, isControlled }: OutcomeFieldsProps) {
  const { control, setValue } = useFormContext<CorrectionValues>();
  const values = useWatch({ control }) as CorrectionValues;
  const { status } = values;
  const change = (part: Partial<GivenValues>) => {
    for (const [name, value] of Object.entries(part))
      setValue(name as keyof GivenValues, value, { shouldDirty: true });
  };
  return (
    <>
      <Field label="What happened" required>
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <RadioChips
              label="What happened"
              options={statusTexts.map(([, text]) => text)}
              value={statusTexts.find(([key]) => key === field.value)?.[1] ?? null}
              onChange={(text) => {
                field.onChange(statusTexts.find(([, each]) => each === text)?.[0]);
                setValue('reason', '');
              }}
            />
          )}
        />
      </Field>
      {status === 'administered' && <GivenAtField />}
      {status === 'administered' && ordered && (
        <>
          <GivenFields
            values={values}
            change={change}
            ordered={ordered}
            dose={readGiven(values, { ...ordered, isControlled }).dose}
            isControlled={isControlled}
          />
          <GivenFieldError />
        </>
      )}
      {needsReason(status) && <ReasonFields key={status} status={status} />}
      {witness.fieldsFor({ isGiven: status === 'administered' })}
    </>
  );
}

interface CorrectOptions {
  readonly ordered: OrderedAmount | null;
  readonly witness: RecordWitness;
  readonly onClose: () => void;
}

function useCorrectDose(record: MedicationRecord, { ordered, witness, onClose }: CorrectOptions) {
  const of = ordered && { ...ordered, isControlled: record.controlled === true };
  const home = useHomeTime();
  /** Ids of corrections by colleagues that were first. */
  const [others] = useState(() => new Set<string>());
  const givenAt = record.administeredAt ?? record.scheduledFor;
  const valuesOf = (): CorrectionValues => ({
    status: record.status,
    ...reasonValues(record.status, record.reason),
    administeredAt: home.inputValue(givenAt),
    notes: record.notes ?? '',
    ...toGivenValues(record),
    why: '',
  });
  return useEditForm({
    base: record,
    valuesOf,
    fields: {
      status: 'What happened',
      amount: 'Amount given',
      ...outcomeLabels,
      why: 'Why is it corrected?',
    },
    schema: z
      .object({
        ...outcomeShape,
        ...givenShape,
        status: MedicationRecordStatus,
        why: z.string().check(z.minLength(1, 'Please say why the record is corrected.'), z.maxLength(500)),
      })
      .check(...outcomeChecks)
      .check(({ value, issues }) => {
        const missing = of && value.status === 'administered' ? readGiven(value, of).missing : null;
        if (missing !== null)
          issues.push({ code: 'custom', message: missing, path: ['amount'], input: value });
      }),
    noun: 'record',
    async save(values, { idempotencyKey, ask }) {
      const { status } = values;
      const isTimeKept = values.administeredAt === home.inputValue(givenAt);
      const administeredAt = isTimeKept ? givenAt : home.instantsOf(values.administeredAt)[0];
      const body = {
        residentId: record.residentId,
        medicationId: record.medicationId,
        corrects: record.id,
        reason: values.why,
        status,
        scheduledFor: record.scheduledFor,
        notes: values.notes,
        ...(needsReason(status) && { because: getOutcomeReason(values) }),
        ...(status === 'administered' && administeredAt && { administeredAt }),
        // Null: all of it was taken.
        ...(status === 'administered' && of && { part: null, ...readGiven(values, of).draft }),
        ...witness.bodyFor({ isGiven: status === 'administered' }),
      };
      const send = (answers: DoseAnswers) =>
        api.medicationRecords.create({ body: { ...body, ...answers } }, { idempotencyKey });
      try {
        const saved = await sendDose(send, ask, giveDespiteAllergy(doseText(record)));
        return saved && saved.record;
      } catch (error) {
        if (witness.takeRefusal(error)) return null;
        const other = correctedMeanwhile(error);
        if (!other) throw error;
        others.add(other.id);
        return other;
      }
    },
    onServerValue(saved) {
      medicationRecordsCollection.remove([record.id]);
      medicationRecordsCollection.upsert([saved]);
    },
    done: (saved) => (others.has(saved.id) ? undefined : ['Correction saved', doseName(saved)]),
    failed: ['Error', 'Failed to save medication record'],
    onSaved: onClose,
    onClose,
  });
}

/** The correction that a colleague saved first; undefined for any other error. */
function correctedMeanwhile(error: unknown): MedicationRecord | undefined {
  if (!(error instanceof Problem) || error.code !== 'stale') return undefined;
  const current = MedicationRecord.safeParse(error.details.current).data;
  if (current)
    toast.info(
      `${current.recordedBy?.name ?? 'Somebody'} corrected this record first`,
      'Nothing was changed. Open it to see what it says now.',
    );
  return current;
}
