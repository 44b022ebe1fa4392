import { Resident } from '@hearthline/contracts';
import { useRef } from 'react';
import { fullName } from '../../../care/names.ts';
import { api } from '../../../lib/api.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { EditDialog, TextField } from '../../../lib/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/edit-form/use-edit-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { LimitsRow } from './limits-row.tsx';
import { limitRows, limitsFields, limitsSchema, valuesOf } from './limits-values.ts';
import { NewerLimits } from './newer-limits.tsx';

export interface AlertLimitsDialogProps {
  resident: Resident;
  onClose: () => void;
}

/** A resident's own alert limits: mounted while it is open. */
export function AlertLimitsDialog({ resident, onClose }: AlertLimitsDialogProps) {
  const name = fullName(resident);
  /** The limits of which it was said that they shall go. */
  const sureToClear = useRef('');
  const form = useEditForm({
    key: `alert limits:${resident.id}`,
    base: resident,
    entity: Resident,
    valuesOf,
    fields: limitsFields,
    schema: limitsSchema,
    noun: 'resident',
    doing: () => `to change the limits of ${name}`,
    // A reason is written for all limits together: theirs and mine are joined by hand.
    mergeInForm: true,
    received: (stored) => residentsCollection.received([stored]),
    async save(draft, { base, ask }) {
      const { id, version, alertLimits } = base ?? resident;
      const cleared = JSON.stringify(alertLimits);
      if (Object.keys(draft.limits).length === 0 && sureToClear.current !== cleared) {
        const isSure = await ask<boolean>((answer) => <ClearDialog name={name} onAnswer={answer} />);
        if (!isSure) return null;
        sureToClear.current = cleared;
      }
      const body = { ...draft, version };
      return (await api.residents.setAlertLimits({ params: { id }, body })).resident;
    },
    done: (saved) => `Alert limits of ${fullName(saved)} ${saved.alertLimits ? 'saved' : 'cleared'}`,
    failed: 'Alert limits were not saved',
    onSaved: onClose,
    onClose,
  });
  const clear = () => form.submit({ ...valuesOf(null), reason: form.values.reason });
  return (
    <EditDialog
      form={form}
      title={`Alert limits of ${name}`}
      text="Outside its own limits a reading is severe and raises an alert. A field left empty keeps the default."
      actions={
        form.base?.alertLimits && (
          <Button kind="danger" onClick={clear}>
            Clear limits
          </Button>
        )
      }
    >
      {form.newer && <NewerLimits resident={form.newer} onTake={form.takeTheirs} />}
      {limitRows.map((row) => (
        <LimitsRow key={row.kind} row={row} />
      ))}
      <TextField
        name="reason"
        rows={3}
        required
        maxLength={500}
        description="Why, and who ordered it. It stands beside the limits."
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
      text="The next readings are judged by the default bands. What was recorded stays as it was judged."
      safeText="Keep the limits"
      onSafe={() => onAnswer(false)}
      riskText="Clear limits"
      onRisk={() => onAnswer(true)}
      danger
    />
  );
}
