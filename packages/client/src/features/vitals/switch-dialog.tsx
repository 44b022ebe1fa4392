import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface SwitchDialogProps {
  /** Whose readings were typed, and who was picked instead; none closes it. */
  names: { from: string; to: string } | undefined;
  onKeep: () => void;
  onMove: () => void;
  onCancel: () => void;
}

/** Readings typed for one resident never become another's by a slip of the thumb. */
export function SwitchDialog({ names, onKeep, onMove, onCancel }: SwitchDialogProps) {
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
