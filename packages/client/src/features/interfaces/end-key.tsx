import type { FhirToken } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { ConfirmAction } from '../../lib/confirm-action.tsx';

export interface EndKeyProps {
  token: FhirToken;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a key is ended. */
export function EndKey({ token: { id, name }, onClose, onEnded }: EndKeyProps) {
  return (
    <ConfirmAction
      title="End this key?"
      text={`Whoever reads with the key of ${name} is refused at once. It can't be taken back: make a new key if it is needed again.`}
      riskText="End"
      pendingText="Ending..."
      call={() => api.fhirTokens.remove({ params: { id } })}
      done={() => ['Key ended', name]}
      failed="The key was not ended"
      onDone={onEnded}
      onClose={onClose}
    />
  );
}
