import type { Display } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export interface EndDisplayProps {
  display: Display;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a display is ended; "Keep it" is the default. */
export function EndDisplay({ display: { id, name }, onClose, onEnded }: EndDisplayProps) {
  const end = useAction(() => api.displays.remove({ params: { id } }), {
    done: () => ['Screen ended', `${name} is blank.`],
    failed: 'The screen was not ended',
  });
  const handleEnd = async () => {
    if (!(await end.run())) return;
    onEnded();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="End this screen? It goes blank at once."
      text={`${name} can be paired again later, by a new code.`}
      safeText="Keep it"
      onSafe={onClose}
      riskText="End it"
      onRisk={() => void handleEnd()}
      danger
      pending={end.pending}
      pendingText="Ending..."
    />
  );
}
