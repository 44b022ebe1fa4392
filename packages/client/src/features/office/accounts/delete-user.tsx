import type { UserAccount } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { removeIfPresent } from '../../../lib/live/remove-if-present.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';

/** State of the deletion: the user asked about, and the request. */
export function useDeleteUser(onDone: () => void) {
  const [user, setUser] = useState<UserAccount>();
  const { run, pending } = useAction(remove, {
    done: ({ name }) => ['User Deleted', name],
    failed: ['Error', 'An error occurred while deleting the user'],
  });
  return {
    user,
    pending,
    open: setUser,
    cancel: () => setUser(undefined),
    confirm: () =>
      user &&
      void run(user).then((isDone) => {
        if (isDone) onDone();
        setUser(undefined);
      }),
  };
}

async function remove(user: UserAccount): Promise<UserAccount> {
  await removeIfPresent(() => api.users.remove({ params: { id: user.id } }));
  return user;
}

/** Asks before an account is deleted; says what stays. */
export function DeleteUserDialog({ deleting }: { deleting: ReturnType<typeof useDeleteUser> }) {
  const { user, pending, cancel, confirm } = deleting;
  if (!user) return null;
  return (
    <ConfirmDialog
      open
      title="Are you sure?"
      text="This user account will be permanently deleted. This action cannot be undone."
      safeText="Cancel"
      onSafe={cancel}
      riskText="Delete"
      onRisk={confirm}
      danger
      pending={pending}
      pendingText="Deleting..."
    >
      <p className="font-head">
        {user.name} (@{user.username})
      </p>
      <p className="mt-1 text-ink-2">
        Signed out immediately, on every device. Existing records keep the name.
      </p>
    </ConfirmDialog>
  );
}
