import { userLists, type Role, type UserAccount } from '@hearthline/contracts';
import { plus } from '../../../ui/show/icons.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { presenceAtom } from '../../../lib/live/collections.ts';
import { download } from '../../../lib/files/download.ts';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import { usersResource } from '../../../lib/live/resources.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/show/button.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { DeactivateDialog, useActiveSwitch } from './active-switch.tsx';
import { DeleteUserDialog, useDeleteUser } from './delete-user.tsx';
import { roleLists } from './role-lists.ts';
import { userColumns } from './user-columns.tsx';
import { userMenu } from './user-menu.tsx';

const UserDialog = lazyDialog(() => import('./user-dialog.tsx').then((module) => module.UserDialog));
const ResetSecondFactor = lazyDialog(() =>
  import('./reset-second-factor.tsx').then((module) => module.ResetSecondFactor),
);
const HandOverDialog = lazyDialog(() =>
  import('./hand-over-dialog.tsx').then((module) => module.HandOverDialog),
);

type OpenDialog =
  | { readonly what: 'edit'; readonly user: UserAccount | undefined }
  | { readonly what: 'hand-over'; readonly user: UserAccount; readonly password: string };

/** Interval at which texts like "3 minutes ago" are updated. */
const refreshTextMs = 30_000;

/** The accounts of a role. Refetched when users connect or disconnect, since no event reports a sign-in. */
function useUsers(role: Role) {
  const list = useList(
    usersResource,
    async (_query, options) => ({ rows: (await api.users[roleLists[role].list]({}, options)).users }),
    { role },
  );
  const { retry } = list;
  const presentIds = useAtomValue(presenceAtom)
    ?.map(({ id }) => id)
    .join();
  useEffect(() => {
    if (presentIds !== undefined) retry();
  }, [presentIds, retry]);
  return list;
}

/** The accounts of a role, with the signed-in user's actions on them. */
export function UsersPage({ role }: { role: Role }) {
  const words = roleLists[role];
  const me = useSession().user;
  const list = useUsers(role);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const [resetting, setResetting] = useState<UserAccount>();
  const activeSwitch = useActiveSwitch(list.retry);
  const deleting = useDeleteUser(list.retry);
  const { run: exportData } = useAction(
    ({ id }: UserAccount) => download(api.dataProtection.userArchive({ params: { id } })),
    { done: () => 'Export Completed', failed: 'Export Failed' },
  );
  const mayEdit = useCan(userLists[role].edit);
  const mayDelete = useCan(userLists[role].remove);
  const now = useNow(refreshTextMs);
  const columns = useMemo(() => userColumns(now), [now]);
  const menu = userMenu({
    me,
    edit: (user) => setDialog({ what: 'edit', user }),
    setActive: activeSwitch.open,
    resetSecondFactor: setResetting,
    exportData: (user) => void exportData(user),
    remove: deleting.open,
  });
  const add = mayEdit && (
    <Button kind="primary" icon={plus} onClick={() => setDialog({ what: 'edit', user: undefined })}>
      Add {words.noun}
    </Button>
  );
  const { status, lastValidAt } = list;
  return (
    <>
      <PageTitle title={words.title} aside={words.about} actions={add} />
      <div className={cx('mantel', status === 'failed' && lastValidAt === null && 'mantel-broken')} />
      <DataTable
        label={words.title}
        columns={mayEdit || mayDelete ? [...columns, menu] : columns}
        list={list}
        keepOrder
        failed="Failed to load users"
        empty={<EmptyState title="No users found for this role." />}
      />
      {dialog?.what === 'edit' && (
        <UserDialog
          key={dialog.user?.id ?? 'new'}
          role={role}
          user={dialog.user}
          // A colleague deleted the account, or gave it another role, while the dialog was open.
          isDeleted={dialog.user && status === 'ready' && !list.rows.some(({ id }) => id === dialog.user?.id)}
          onClose={close}
          onSaved={(user, password) => {
            list.retry();
            setDialog(password === null ? null : { what: 'hand-over', user, password });
          }}
        />
      )}
      {dialog?.what === 'hand-over' && <HandOverDialog {...dialog} onClose={close} />}
      <DeactivateDialog activeSwitch={activeSwitch} />
      {resetting && <ResetSecondFactor user={resetting} onClose={() => setResetting(undefined)} />}
      <DeleteUserDialog deleting={deleting} />
    </>
  );
}
