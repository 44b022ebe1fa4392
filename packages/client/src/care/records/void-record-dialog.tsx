import type { ReactNode } from 'react';
import { removeIfPresent } from '../../lib/live/remove-if-present.ts';
import { useAction } from '../../lib/form/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { useReasonQuestion } from '../reason-question.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

export interface VoidRecordDialogProps {
  /** The record as text: "VR-20261121-0003: Rosa Marí, Nov 21, 2026, 2:02 PM". */
  readonly what: string;
  /** A further effect of voiding, e.g. on the stock. */
  readonly note?: string | undefined;
  /** The usual reasons; "Other reason" is added. */
  readonly reasons: readonly string[];
  /** The only reason that this user may give; no reason is asked then. */
  readonly onlyReason?: string | undefined;
  /** Further fields. */
  readonly more?: ReactNode;
  /** Toast after it. */
  readonly done: readonly [title: string, description: string];
  readonly remove: (reason: string) => Promise<unknown>;
  /** The record is deleted, by whomever. */
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Asks for a reason and deletes (voids) a record. */
export function VoidRecordDialog(props: VoidRecordDialogProps) {
  const { what, note, more, reasons, onlyReason, done, remove, onDone, onKeep } = props;
  const question = useReasonQuestion(reasons, 'Stored in the audit trail.');
  const reason = onlyReason ?? question.reason;
  const removal = useAction((why: string) => voidRecord(() => remove(why)), {
    done: (isMine) => (isMine ? done : undefined),
    failed: 'Delete Failed',
  });
  const handleDelete = async () => {
    if (reason === null) return question.askFor();
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
      {onlyReason === undefined ? question.fields : <p>Reason: {onlyReason}</p>}
      {more && <div className="mt-4">{more}</div>}
    </ConfirmDialog>
  );
}

/** Voids a record. Resolves with false, after a toast, when a colleague had voided or corrected it already. */
async function voidRecord(remove: () => Promise<unknown>): Promise<boolean> {
  const isMine = await removeIfPresent(remove);
  if (!isMine) toast.info('This record was already gone', 'A colleague deleted or corrected it meanwhile.');
  return isMine;
}
