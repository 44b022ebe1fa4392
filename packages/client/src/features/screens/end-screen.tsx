import type { Screen } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

export interface EndScreenProps {
  screen: Screen;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks, then ends a screen; keeping it is the first answer. */
export function EndScreen({ screen: { id, name }, onClose, onEnded }: EndScreenProps) {
  const [pending, setPending] = useState(false);
  const handleEnd = async () => {
    setPending(true);
    try {
      await api.screens.remove({ params: { id } });
      toast.success('Screen ended', `${name} is blank.`);
      onEnded();
      onClose();
    } catch (error) {
      toast.error('The screen was not ended', error instanceof Error ? error.message : undefined);
      setPending(false);
    }
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
      pending={pending}
      pendingText="Ending..."
    />
  );
}
