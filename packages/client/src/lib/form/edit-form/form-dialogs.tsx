import { Button } from '../../../ui/show/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { thisWas } from './noun-text.ts';

export interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are discarded. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Leave without saving?"
      text="What you typed is not saved yet."
      safeText="Keep editing"
      onSafe={onStay}
      riskText="Leave without saving"
      onRisk={onLeave}
      danger
    />
  );
}

export interface DeletedDialogProps {
  /** e.g. "resident" */
  noun: string;
  /** A line for each changed field; '' if no field was changed. */
  typed: string;
  onClose: () => void;
}

/** Says that the entity was deleted, and shows the typed values for copying. Only its button closes it. */
export function DeletedDialog({ noun, typed, onClose }: DeletedDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={`${thisWas(noun)} deleted by someone else.`}
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

export interface AttachmentDialogProps {
  /** The part that was saved ("resident") and the part that was not ("photo"). */
  noun: string;
  attached: string;
  reason: string;
  onRetry: () => void;
  onSkip: () => void;
}

/** Says that the values were saved and the file was not; offers a retry. */
export function AttachmentDialog({ noun, attached, reason, onRetry, onSkip }: AttachmentDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`The ${noun} was saved, but not the ${attached}.`}
      text={reason}
      safeText={`Try the ${attached} again`}
      onSafe={onRetry}
      riskText={`Continue without ${attached}`}
      onRisk={onSkip}
    />
  );
}
