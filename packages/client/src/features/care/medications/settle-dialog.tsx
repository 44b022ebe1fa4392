import { balanceChecks, describeBalanceCheck, formatOwned, type BalanceCheck } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { EditDialog, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';

export interface SettleDialogProps {
  readonly check: BalanceCheck;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A manager notes how the difference of a count was settled. */
export function SettleDialog({ check, onClose, onSaved }: SettleDialogProps) {
  const { id, version } = check;
  const form = useEditForm({
    base: null,
    valuesOf: (_saved: BalanceCheck | null) => ({ note: '' }),
    fields: { note: 'How was it settled?' },
    schema: balanceChecks.settle.body,
    save: async ({ note }) =>
      (await api.balanceChecks.settle({ params: { id }, body: { note, version } })).check,
    done: () => ['Difference settled', formatOwned(check)],
    failed: 'The difference was not settled',
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog form={form} title={`Settle ${formatOwned(check)}`} className="grid grid-cols-1 gap-4">
      <p>{describeBalanceCheck(check)}.</p>
      <p className="text-ink-2">
        First make the balance agree: a stock check with a witness, or a count that agrees.
      </p>
      <TextField name="note" rows={3} maxLength={500} required />
    </EditDialog>
  );
}
