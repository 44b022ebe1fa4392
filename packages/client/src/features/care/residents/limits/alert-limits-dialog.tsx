import { Resident } from '@hearthline/contracts';
import { useRef } from 'react';
import { fullName } from '../../../../care/names.ts';
import { api } from '../../../../lib/server/api.ts';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { EditDialog, TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { Button } from '../../../../ui/show/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';
import { LimitsRow } from './limits-row.tsx';
import { limitRows, limitsFields, limitsSchema, toLimitsValues } from './limits-values.ts';
import { useRecordTime } from '../../../../care/records/use-record-time.ts';
import { LimitsList } from './limits-list.tsx';

export interface AlertLimitsDialogProps {
  resident: Resident;
  onClose: () => void;
}

/** Edits a resident's own alert limits; mounted while open. */
export function AlertLimitsDialog({ resident, onClose }: AlertLimitsDialogProps) {
  const name = fullName(resident);
  /** The limits whose clearing was confirmed. */
  const confirmedClear = useRef('');
  const form = useEditForm({
    key: `alert limits:${resident.id}`,
    base: resident,
    entity: Resident,
    valuesOf: toLimitsValues,
    fields: limitsFields,
    schema: limitsSchema,
    noun: 'resident',
    draftText: () => `changes to the limits of ${name}`,
    // One reason covers all limits, so the user merges both versions by hand.
    mergeInForm: true,
    onServerValue: (stored) => residentsCollection.upsert([stored]),
    async save(draft, { base, ask }) {
      const { id, version, alertLimits } = base ?? resident;
      const cleared = JSON.stringify(alertLimits);
      if (Object.keys(draft.limits).length === 0 && confirmedClear.current !== cleared) {
        const isSure = await ask<boolean>((answer) => <ClearDialog name={name} onAnswer={answer} />);
        if (!isSure) return null;
        confirmedClear.current = cleared;
      }
      const body = { ...draft, version };
      return (await api.residents.setAlertLimits({ params: { id }, body })).resident;
    },
    done: (saved) => `Alert limits of ${fullName(saved)} ${saved.alertLimits ? 'saved' : 'cleared'}`,
    failed: 'Alert limits were not saved',
    onSaved: onClose,
    onClose,
  });
  const clear = () => form.submit({ ...toLimitsValues(null), reason: form.values.reason });
  return (
    <EditDialog
      form={form}
      title={`Alert limits of ${name}`}
      text="A reading outside the target is marked amber. Outside the alarm limits it is severe and raises an alert. Leave a field empty to use the standard limit."
      actions={
        form.base?.alertLimits && (
          <Button kind="danger" onClick={clear}>
            Clear limits
          </Button>
        )
      }
    >
      {form.serverValue && <NewerLimits resident={form.serverValue} onTake={form.takeTheirs} />}
      {limitRows.map((row) => (
        <LimitsRow key={row.kind} row={row} />
      ))}
      <TextField
        name="reason"
        rows={3}
        required
        maxLength={500}
        description="Reason, and who ordered it. Shown with the limits."
        className="border-t border-line pt-3"
      />
    </EditDialog>
  );
}

function ClearDialog({ name, onAnswer }: { name: string; onAnswer: (isSure: boolean) => void }) {
  return (
    <ConfirmDialog
      open
      title={`Clear the limits of ${name}?`}
      text="New readings will use the standard ranges. Earlier records do not change."
      safeText="Cancel"
      onSafe={() => onAnswer(false)}
      riskText="Clear limits"
      onRisk={() => onAnswer(true)}
      danger
    />
  );
}

interface NewerLimitsProps {
  resident: Resident;
  onTake: () => void;
}

/** Shows the limits that another user saved in the meantime. */
function NewerLimits({ resident, onTake }: NewerLimitsProps) {
  const when = useRecordTime();
  const { alertLimits } = resident;
  return (
    <section role="alert" aria-label="Newer limits" className="mb-4 rounded-dialog border-2 border-line p-4">
      <p className="font-label">
        {alertLimits
          ? `${alertLimits.setBy.name} set other limits while you were typing, ${when(alertLimits.setAt)}.`
          : 'Somebody cleared the limits while you were typing.'}
      </p>
      {alertLimits && (
        <>
          <LimitsList limits={alertLimits.limits} />
          <p className="mt-1 break-words">{alertLimits.reason}</p>
        </>
      )}
      <p className="mt-2 text-s text-ink-2">Your limits are not saved yet. Saving replaces theirs.</p>
      <Button onClick={onTake} className="mt-3">
        Take theirs
      </Button>
    </section>
  );
}
