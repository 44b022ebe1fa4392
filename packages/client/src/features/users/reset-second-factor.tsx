import type { UserAccount } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface ResetSecondFactorProps {
  user: UserAccount;
  onClose: () => void;
}

/** Asks before root resets the second factor of somebody who lost the app and the recovery codes. */
export function ResetSecondFactor({ user: { id, name }, onClose }: ResetSecondFactorProps) {
  const reset = useAction(() => api.secondFactor.reset({ body: { userId: id } }), {
    done: () => ['Second factor reset', name],
    failed: 'The second factor was not reset',
  });
  const handleReset = async () => {
    await reset.run();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Reset the second factor of ${name}?`}
      text="They sign in with the password alone until they add another. Make sure that it is they who ask."
      safeText="Cancel"
      onSafe={onClose}
      riskText="Reset"
      onRisk={() => void handleReset()}
      danger
      pending={reset.pending}
    />
  );
}
