import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface SwitchResidentDialogProps {
  /** Names of the current and the newly chosen resident; undefined closes the dialog. */
  names: { from: string; to: string } | undefined;
  onKeep: () => void;
  onMove: () => void;
  onCancel: () => void;
}

/** Asks whose readings they are when another resident is chosen after typing. */
export function SwitchResidentDialog({ names, onKeep, onMove, onCancel }: SwitchResidentDialogProps) {
  if (!names) return null;
  const { from, to } = names;
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Whose readings are these: ${from}’s or ${to}’s?`}
      text={`You have typed readings for ${from}.`}
      actions={
        <>
          <Button kind="primary" size="tall" onClick={onKeep} data-autofocus>
            {`Keep them for ${from}`}
          </Button>
          <Button size="tall" onClick={onMove}>
            {`They are ${to}’s`}
          </Button>
        </>
      }
    />
  );
}
