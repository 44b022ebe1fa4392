import { Section } from '../../ui/section.tsx';
import { EmptyState, FailedState, SkeletonRows } from '../../ui/states.tsx';
import { useSession } from '../../lib/session-atom.ts';
import { ActiveUserRow } from './active-user-row.tsx';
import { LoginBlockSwitch } from './login-block-switch.tsx';
import { LogoutAll } from './logout-all.tsx';
import { useActiveUsers } from './use-active-users.ts';

/** Everyone at work, and the keys that sign them out. */
export function ConnectedUsers() {
  const { rows, status, failedMessage, retry } = useActiveUsers();
  const me = useSession().user.id;
  const aside = (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 tablet:pt-5 desk:pt-0">
      <LoginBlockSwitch />
      <LogoutAll disabled={rows.every(({ id }) => id === me)} />
    </div>
  );
  return (
    <Section
      title="Connected Users"
      subtitle="Active Users, last 24 hours"
      aside={aside}
      broken={status === 'failed'}
    >
      {status === 'failed' && (
        <FailedState title="Failed to fetch active users" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && rows.length === 0 && <SkeletonRows rows={3} />}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState title="No active users in the selected timeframe" />
      )}
      <ul>
        {rows.map((row) => (
          <ActiveUserRow key={row.id} row={row} isMe={row.id === me} />
        ))}
      </ul>
    </Section>
  );
}
