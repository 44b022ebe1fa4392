import type { Passkey } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import type { HeldFactor } from './factor-proof.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** Removing the app, new recovery codes, or removing a passkey. */
export type FactorDialog = 'app' | 'codes' | { readonly passkey: Passkey };

interface FactorDialogsProps {
  dialog: FactorDialog;
  held: HeldFactor;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** The changes of a second factor that ask for it first. */
export function FactorDialogs({ dialog, held, onCodes, onClose }: FactorDialogsProps) {
  const common = { held, onClose };
  if (dialog === 'codes')
    return (
      <ProofDialog
        {...common}
        title="Make new recovery codes?"
        saveText="Make new codes"
        send={async (body) => onCodes((await api.secondFactor.renewRecoveryCodes({ body })).recoveryCodes)}
        done="The codes from before no longer work"
        failed="No new recovery codes were made"
      />
    );
  if (dialog === 'app')
    return (
      <ProofDialog
        {...common}
        title={held.passkeys ? 'Remove your authenticator app?' : 'Remove your second factor?'}
        saveText="Remove"
        send={async (body) => void (await api.secondFactor.remove({ body }))}
        done={held.passkeys ? 'Authenticator app removed' : 'Second factor removed'}
        failed="The second factor was not removed"
      />
    );
  const { id, name } = dialog.passkey;
  return (
    <ProofDialog
      {...common}
      title={`Remove the passkey ${name}?`}
      saveText="Remove"
      send={async (body) => void (await api.passkeys.remove({ params: { passkey: id }, body }))}
      done="Passkey removed"
      failed="The passkey was not removed"
    />
  );
}
