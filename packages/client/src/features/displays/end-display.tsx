import type { Display } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export interface EndDisplayProps {
  display: Display;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a display is disconnected; "Cancel" is the default. */
export function EndDisplay({ display: { id, name }, onClose, onEnded }: EndDisplayProps) {
  const end = useAction(() => api.displays.remove({ params: { id } }), {
    done: () => ['Screen disconnected', `${name} is blank.`],
    failed: 'The screen was not disconnected',
  });
  const handleEnd = async () => {
    if (!(await end.run())) return;
    onEnded();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Disconnect this screen? It goes blank immediately."
      text={`${name} can be paired again later with a new code.`}
      safeText="Cancel"
      onSafe={onClose}
      riskText="Disconnect"
      onRisk={() => void handleEnd()}
      danger
      pending={end.pending}
      pendingText="Disconnecting..."
    />
  );
}
