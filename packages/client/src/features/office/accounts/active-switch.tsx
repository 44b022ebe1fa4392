import type { UserAccount } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';

/** Activates an account at once; deactivates one after a question. */
export function useActiveSwitch(onDone: () => void) {
  const [asked, setAsked] = useState<UserAccount>();
  // No version: the request names the wanted state and conflicts with no other change.
  const { run, pending } = useAction(
    async ({ id, active }: UserAccount) =>
      (await api.users.update({ params: { id }, body: { active: !active } })).user,
    {
      done: ({ name, active }) => [
        'User updated successfully',
        `${name} is ${active ? 'active' : 'inactive'}.`,
      ],
      failed: ['Error', 'Failed to update user'],
    },
  );
  const apply = async (user: UserAccount) => {
    if (await run(user)) onDone();
    setAsked(undefined);
  };
  return {
    asked,
    pending,
    open: (user: UserAccount) => (user.active ? setAsked(user) : void apply(user)),
    cancel: () => setAsked(undefined),
    confirm: () => asked && void apply(asked),
  };
}

/** Asks before a user is deactivated. */
export function DeactivateDialog({ activeSwitch }: { activeSwitch: ReturnType<typeof useActiveSwitch> }) {
  const { asked, pending, cancel, confirm } = activeSwitch;
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      title={`Deactivate ${asked.name}?`}
      text={`${asked.name} is signed out immediately, on every device, and cannot sign in until activated again. Records stay as they are.`}
      safeText="Cancel"
      onSafe={cancel}
      riskText="Deactivate"
      onRisk={confirm}
      danger
      pending={pending}
    />
  );
}
