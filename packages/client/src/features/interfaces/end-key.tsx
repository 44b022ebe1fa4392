import type { FhirToken } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export interface EndKeyProps {
  token: FhirToken;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a key is ended. */
export function EndKey({ token: { id, name }, onClose, onEnded }: EndKeyProps) {
  const end = useAction(() => api.fhirTokens.remove({ params: { id } }), {
    done: () => ['Key ended', name],
    failed: 'The key was not ended',
  });
  const handleEnd = async () => {
    if (!(await end.run())) return;
    onEnded();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="End this key?"
      text={`Whoever reads with the key of ${name} is refused at once. It can't be taken back: make a new key if it is needed again.`}
      safeText="Cancel"
      onSafe={onClose}
      riskText="End"
      onRisk={() => void handleEnd()}
      danger
      pending={end.pending}
      pendingText="Ending..."
    />
  );
}
