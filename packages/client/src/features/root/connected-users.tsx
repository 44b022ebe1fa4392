import { DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSession } from '../../lib/session-atom.ts';
import { ActiveUserRow } from './active-user-row.tsx';
import { LoginBlockSwitch } from './login-block-switch.tsx';
import { LogoutAll } from './logout-all.tsx';
import { useActiveUsers } from './use-active-users.ts';

/** Everyone at work, and the keys that sign them out. */
export function ConnectedUsers() {
  const list = useActiveUsers();
  const me = useSession().user.id;
  const aside = (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 tablet:pt-5 desk:pt-0">
      <LoginBlockSwitch />
      <LogoutAll disabled={list.rows.every(({ id }) => id === me)} />
    </div>
  );
  return (
    <Section
      title="Connected Users"
      subtitle="Active Users, last 24 hours"
      aside={aside}
      broken={list.status === 'failed'}
    >
      <DataList
        list={list}
        failed="Failed to fetch active users"
        rows={3}
        empty={<EmptyState title="No active users in the selected timeframe" />}
        item={(row) => <ActiveUserRow key={row.id} row={row} isMe={row.id === me} />}
      />
    </Section>
  );
}
