import type { Screen } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { failedSave } from '../../lib/failed-save.ts';
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
      const why = error instanceof Error ? error.message : 'Something went wrong.';
      const { title, text } = failedSave(error, { title: 'The screen was not ended', why, by: 'key' });
      toast.error(title, text);
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
