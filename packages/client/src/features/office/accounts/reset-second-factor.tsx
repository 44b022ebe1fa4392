import type { UserAccount } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';

interface ResetSecondFactorProps {
  user: UserAccount;
  onClose: () => void;
}

/** Asks before root resets the second factor of a user who lost the app and the recovery codes. */
export function ResetSecondFactor({ user: { id, name }, onClose }: ResetSecondFactorProps) {
  return (
    <ConfirmAction
      title={`Reset the second factor of ${name}?`}
      text="They sign in with the password alone until they add another. Make sure that it is they who ask."
      riskText="Reset"
      call={() => api.secondFactor.reset({ body: { userId: id } })}
      done={() => ['Second factor reset', name]}
      failed="The second factor was not reset"
      onClose={onClose}
    />
  );
}
