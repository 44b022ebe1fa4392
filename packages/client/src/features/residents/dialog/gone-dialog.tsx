import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';

export interface GoneDialogProps {
  /** A line for each field that was changed; '' where none was. */
  typed: string;
  onClose: () => void;
}

/** Nobody is left to be changed. What was typed stays in sight, to be copied: only the key closes it. */
export function GoneDialog({ typed, onClose }: GoneDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title="This resident was deleted by someone else."
      text={typed === '' ? 'You had changed nothing.' : 'Nothing can be saved any more.'}
      actions={
        <Button kind="primary" size="tall" onClick={onClose}>
          Close
        </Button>
      }
    >
      {typed !== '' && (
        <Field label="What you typed was:">
          <TextArea
            readOnly
            rows={Math.min(typed.split('\n').length + 1, 8)}
            value={typed}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      )}
    </Dialog>
  );
}
