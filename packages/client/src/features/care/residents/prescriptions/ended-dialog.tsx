import { formatProduct, type Prescription } from '@hearthline/contracts';
import { Button } from '../../../../ui/show/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';

export interface EndedDialogProps {
  prescription: Prescription;
  onClose: () => void;
}

/** Says that a colleague changed or stopped the prescription that was to be changed. */
export function EndedDialog({ prescription, onClose }: EndedDialogProps) {
  const { medication, replacedBy, stoppedBy, stopReason } = prescription;
  const what = replacedBy ? 'changed' : 'stopped';
  const stopped = stoppedBy && stopReason ? ` ${stoppedBy.name} stopped it: ${stopReason}` : '';
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`${formatProduct(medication)} was ${what} meanwhile`}
      text={
        replacedBy
          ? 'A colleague changed this prescription while you were typing. Close this form and change the new one.'
          : `This prescription has ended.${stopped}`
      }
      actions={
        <Button kind="primary" size="tall" onClick={onClose} autoFocus data-autofocus>
          Back to the form
        </Button>
      }
    />
  );
}
