import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useVitalsFormState } from './vitals-form-context.ts';

export interface ReasonDialogProps {
  readonly open: boolean;
  readonly onGoBack: () => void;
  readonly onSave: () => void;
}

/** Asks for the reason of a correction before it is saved. */
export function ReasonDialog({ open, onGoBack, onSave }: ReasonDialogProps) {
  const { values, change } = useVitalsFormState();
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = values.reason.trim() === '';
  const handleSave = () => (isMissing ? setSubmitted(true) : onSave());
  return (
    <Dialog
      open={open}
      onClose={onGoBack}
      title="Why is this record corrected?"
      text="The old values stay with the new record, struck through."
      actions={
        <>
          <Button kind="primary" size="tall" onClick={handleSave}>
            Save the correction
          </Button>
          <Button size="tall" onClick={onGoBack}>
            Go back
          </Button>
        </>
      }
    >
      <Field
        label="Reason"
        required
        error={isSubmitted && isMissing ? 'Please say why the record is corrected.' : undefined}
      >
        <TextArea
          maxLength={500}
          data-autofocus
          value={values.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
    </Dialog>
  );
}
