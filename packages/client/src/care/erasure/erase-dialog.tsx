import { erasures, type DueResident, type Erasure } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import { EditDialog, TextField } from '../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../lib/form/edit-form/use-edit-form.tsx';
import { dateText } from '../date-text.ts';

export interface EraseDialogProps {
  readonly due: DueResident;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Lists what is erased and what stays, and asks for a reason and the resident's name first. */
export function EraseDialog({ due, onSaved, onClose }: EraseDialogProps) {
  const form = useEditForm({
    base: null as Erasure | null,
    valuesOf: () => ({ reason: '', name: '' }),
    fields: { reason: 'Reason', name: 'Name of the resident' },
    schema: erasures.begin.body,
    save: async (body) => (await api.erasures.begin({ params: { id: due.id }, body })).erasure,
    done: () => ['The data is being erased', 'It goes on by itself; this page can be closed.'],
    failed: 'Nothing was erased',
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`Erase the data of ${due.name}`}
      text="This cannot be undone."
      saveText="Erase for good"
      className="grid gap-5"
    >
      <div className="grid gap-2">
        <p>
          Last day: {dateText(due.lastDay)}. Names, photo, contacts and every written text go, from the
          records and from the audit too. Readings, doses and times stay, as those of an “Erased resident”.
        </p>
        <p className="text-ink-2">
          Not reached: nightly backups, which are deleted after 14 nights; backups made by hand and files that
          were exported, until you delete them; what was written about this resident in notes about others. A
          backup that is restored brings the data back.
        </p>
      </div>
      <TextField
        name="reason"
        required
        rows={2}
        maxLength={500}
        description="Stays in the audit: without the name, please."
      />
      <TextField name="name" required maxLength={210} description={`Type “${due.name}” to confirm.`} />
    </EditDialog>
  );
}
