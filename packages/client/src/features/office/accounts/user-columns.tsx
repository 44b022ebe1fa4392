import type { UserAccount } from '@hearthline/contracts';
import { formatDistance } from 'date-fns/formatDistance';
import type { ReactNode } from 'react';
import { smallPhoto } from '../../../care/small-photo.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import type { Column } from '../../../ui/table/column.ts';

/** The columns of every list of accounts; `now` is what the last sign-in is relative to. */
export function userColumns(now: Date): Column<UserAccount>[] {
  const lastLogin = ({ lastLogin: at }: UserAccount) =>
    // Somebody may have signed in since "now" was read.
    at === null ? 'Never' : formatDistance(Math.min(Date.parse(at), now.getTime()), now, { addSuffix: true });
  return [
    {
      title: 'Name',
      isRowHeader: true,
      cell: (user) => (
        <span className="flex items-center gap-2.5 py-1">
          <Avatar shape="round" name={user.name} photo={smallPhoto(user)} />
          <span className="min-w-20 leading-5 wrap-anywhere">
            {user.name}
            <span className="block font-text text-s text-value-2">@{user.username}</span>
          </span>
        </span>
      ),
      phone: {
        start: (user) => <Avatar shape="round" name={user.name} photo={smallPhoto(user)} size={44} />,
        title: ({ name }) => name,
        text: ({ username }) => `@${username}`,
      },
    },
    {
      title: 'Email',
      className: 'wrap-anywhere',
      cell: ({ email }) => email ?? '-',
      phone: { below: ({ email }) => email !== null && <Small>{email}</Small> },
    },
    {
      title: 'Phone',
      className: 'wrap-anywhere',
      cell: ({ phone }) => phone ?? '-',
      phone: { below: ({ phone }) => phone !== null && <Small>{phone}</Small> },
    },
    {
      title: 'Last Login',
      cell: lastLogin,
      phone: { below: (user) => <Small>Last login: {lastLogin(user)}</Small> },
    },
    {
      title: 'Status',
      cell: ({ active }) => <ActiveBadge active={active} />,
      phone: { badge: ({ active }) => !active && <ActiveBadge active={active} /> },
    },
  ];
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="text-s wrap-anywhere text-value-2">{children}</span>
);

function ActiveBadge({ active }: { active: boolean }) {
  return <Badge look={active ? 'done' : 'plain'}>{active ? 'Active' : 'Inactive'}</Badge>;
}
