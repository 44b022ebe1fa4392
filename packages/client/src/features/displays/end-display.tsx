import type { Display } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { ConfirmAction } from '../../lib/confirm-action.tsx';

export interface EndDisplayProps {
  display: Display;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a display is disconnected. */
export function EndDisplay({ display: { id, name }, onClose, onEnded }: EndDisplayProps) {
  return (
    <ConfirmAction
      title="Disconnect this screen? It goes blank immediately."
      text={`${name} can be paired again later with a new code.`}
      riskText="Disconnect"
      pendingText="Disconnecting..."
      call={() => api.displays.remove({ params: { id } })}
      done={() => ['Screen disconnected', `${name} is blank.`]}
      failed="The screen was not disconnected"
      onDone={onEnded}
      onClose={onClose}
    />
  );
}
