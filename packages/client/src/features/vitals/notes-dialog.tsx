import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useVitalsFormState } from './vitals-form-context.ts';

/** Notes of the record, saved with it. */
export function NotesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { values, change, errorOf } = useVitalsFormState();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Notes"
      actions={
        <Button kind="primary" size="tall" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Field label="Notes" hideLabel error={errorOf('notes')}>
        <TextArea
          rows={5}
          maxLength={2000}
          data-autofocus
          value={values.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </Field>
    </Dialog>
  );
}
