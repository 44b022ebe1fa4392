import {
  can,
  mayDeleteUser,
  mayEditUser,
  outranks,
  type StaffMember,
  type UserAccount,
} from '@hearthline/contracts';
import history from '@phosphor-icons/core/regular/clock-counter-clockwise.svg?raw';
import archiveIcon from '@phosphor-icons/core/regular/file-archive.svg?raw';
import key from '@phosphor-icons/core/regular/key.svg?raw';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import power from '@phosphor-icons/core/regular/power.svg?raw';
import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import profile from '@phosphor-icons/core/regular/user-circle.svg?raw';
import type { Column } from '../../../ui/table/column.ts';
import { menuColumn } from '../../../ui/overlay/menu-column.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

interface UserActions {
  readonly me: Pick<StaffMember, 'id' | 'role'>;
  readonly edit: (user: UserAccount) => void;
  readonly setActive: (user: UserAccount) => void;
  readonly resetSecondFactor: (user: UserAccount) => void;
  readonly exportData: (user: UserAccount) => void;
  readonly remove: (user: UserAccount) => void;
}

/** The actions of a row as a menu. Users change their own account on the profile page; only others can delete it. */
export function userMenu({
  me,
  edit,
  setActive,
  resetSecondFactor,
  exportData,
  remove,
}: UserActions): Column<UserAccount> {
  return menuColumn({
    label: ({ name }) => `Actions for ${name}`,
    entries: (user) => {
      const mayEdit = mayEditUser(me, user);
      const entries: (MenuEntry | false)[] = [
        user.id === me.id && { label: 'My Profile', icon: profile, href: '/profile' },
        mayEdit && { label: 'Edit', icon: pencil, onSelect: () => edit(user) },
        mayEdit && {
          label: user.active ? 'Deactivate' : 'Activate',
          icon: power,
          onSelect: () => setActive(user),
        },
        me.role === 'root' &&
          user.id !== me.id && {
            label: 'Reset second factor',
            icon: key,
            onSelect: () => resetSecondFactor(user),
          },
        can(me.role, 'canExportPersonalData') &&
          !outranks(user.role, me.role) && {
            label: 'Export personal data',
            icon: archiveIcon,
            onSelect: () => exportData(user),
          },
        can(me.role, 'canViewAudit') &&
          !outranks(user.role, me.role) && {
            label: 'Audit',
            icon: history,
            href: `/audit?record=${user.id}`,
          },
        mayDeleteUser(me, user) && {
          label: 'Delete',
          icon: trash,
          danger: true,
          onSelect: () => remove(user),
        },
      ];
      return entries.filter((entry) => entry !== false);
    },
  });
}
