import type { StoredImport, UndoReport } from '@hearthline/contracts';
import { useState } from 'react';
import { useAction } from '../../lib/form/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-input.tsx';
import { rowsText } from './undone-view.tsx';
import { undoImport } from './use-imports.ts';

interface UndoImportProps {
  readonly stored: StoredImport;
  readonly onClose: () => void;
  readonly onUndone: (report: UndoReport) => void;
}

/** Asks before an import is undone; "Cancel" is the default. */
export function UndoImport({ stored: { id, added, changed }, onClose, onUndone }: UndoImportProps) {
  const [reason, setReason] = useState('');
  const undoing = useAction(async () => onUndone(await undoImport(id, reason.trim())), {
    failed: 'The import was not undone',
  });
  return (
    <ConfirmDialog
      open
      title="Undo this import?"
      text={`${rowsText(added)} that it added will be deleted, unless something was recorded for them since.${
        changed > 0 ? ` ${rowsText(changed)} that it changed stay as they are, and are listed.` : ''
      }`}
      safeText="Cancel"
      onSafe={onClose}
      riskText="Undo import"
      onRisk={() => void undoing.run()}
      danger
      pending={undoing.pending}
      pendingText="Undoing..."
    >
      <Field label="Reason" description="Kept with what is deleted.">
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
