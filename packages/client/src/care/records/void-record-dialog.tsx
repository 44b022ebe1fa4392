import { Problem } from '@hearthline/contracts';
import { useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioChips } from '../../ui/radio-chips.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

const otherReason = 'Other reason';

export interface VoidRecordDialogProps {
  /** Which record: "VR-20261121-0003: Rosa Marí, Nov 21, 2026, 2:02 PM". */
  readonly what: string;
  /** What follows from it besides, e.g. for the stock. */
  readonly note?: string | undefined;
  /** The usual reasons; "Other reason" is added. */
  readonly reasons: readonly string[];
  /** Toast after it. */
  readonly done: readonly [title: string, description: string];
  readonly remove: (reason: string) => Promise<unknown>;
  /** The record is deleted, by whomever. */
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Asks for a reason and deletes (voids) a record. */
export function VoidRecordDialog(props: VoidRecordDialogProps) {
  const { what, note, reasons, done, remove, onDone, onKeep } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reason = picked === otherReason ? typed.trim() : picked;
  const removal = useAction((why: string) => removeUnlessGone(() => remove(why)), {
    done: (isMine) => (isMine ? done : undefined),
    failed: 'Delete Failed',
  });
  const handleDelete = async () => {
    if (!reason) return setIsMissing(true);
    if (await removal.run(reason)) onDone();
  };
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this record?"
      text="This action cannot be undone."
      safeText="Cancel"
      onSafe={onKeep}
      riskText="Delete"
      onRisk={() => void handleDelete()}
      danger
      pending={removal.pending}
      pendingText="Deleting..."
    >
      <p className="mb-4 font-label">{what}</p>
      {note && <p className="mb-4">{note}</p>}
      <Field
        label="Reason"
        description="Stored in the audit trail."
        error={isMissing && !picked ? 'Select a reason.' : undefined}
      >
        <RadioChips label="Reason" options={[...reasons, otherReason]} value={picked} onChange={setPicked} />
      </Field>
      {picked === otherReason && (
        <Field
          label="Describe the reason"
          className="mt-4"
          error={isMissing && !reason ? 'Describe the reason.' : undefined}
        >
          <TextArea
            value={typed}
            maxLength={500}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}

/** Voids a record. Resolves with false, after a toast, when a colleague had voided or corrected it already. */
async function removeUnlessGone(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove();
    return true;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    toast.info('This record was already gone', 'A colleague deleted or corrected it meanwhile.');
    return false;
  }
}
