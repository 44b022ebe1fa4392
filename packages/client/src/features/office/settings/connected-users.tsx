import { DataList } from '../../../ui/table/data-list.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { ActiveUserRow } from './active-user-row.tsx';
import { useActiveUsers } from '../../../care/use-active-users.ts';
import { useAtomValue } from 'jotai';
import { useState, useEffect } from 'react';
import * as z from 'zod/mini';
import { refetchAll } from '../../../lib/live/refetch.ts';
import { pageFields, usePagination } from '../../../lib/shell/use-pagination.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { tryAgain } from '../../../ui/show/icons.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { api } from '../../../lib/server/api.ts';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { systemStatusAtom, activityChangeCountAtom } from '../../../lib/live/collections.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Button } from '../../../ui/show/button.tsx';
import type { UserSession } from '@hearthline/contracts';
import { groupBy } from '../../../lib/shell/group-by.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useThrottledEffect } from '../../../lib/live/use-throttled-effect.ts';

const refetchEveryMs = 1_000;

/** The live sessions of all users, by user. Refetched after a sign-in, a sign-out or a new connection. */
function useUserSessions(connected: string) {
  const [sessions, setSessions] = useState<readonly UserSession[]>([]);
  const live = useLiveQuery('root-sessions', async (signal) => {
    setSessions((await api.rootSessions.list({}, { signal })).sessions);
  });
  const { retry } = live;
  useThrottledEffect(useAtomValue(activityChangeCountAtom), retry, refetchEveryMs);
  useEffect(() => {
    if (connected !== '') retry();
  }, [connected, retry]);
  return { ...live, byUser: groupBy(sessions, ({ userId }) => userId) };
}

const Address = z.object({
  timeFrame: z._default(z.enum(['1h', '24h', '7d']), '24h'),
  ...pageFields,
});

const timeFrames = [
  { value: '1h', label: '1h' },
  { value: '24h', label: '24h' },
  { value: '7d', label: '7d' },
] as const;

/** Users active within the chosen time, with their sessions and the buttons that sign them out. */
export function ConnectedUsers() {
  const [{ timeFrame, page, pageSize }, change] = useUrlState(Address);
  const list = useActiveUsers(timeFrame);
  const version = useAtomValue(systemStatusAtom)?.appVersion;
  const connected = list.rows.filter(({ isConnected }) => isConnected).map(({ id }) => id);
  const sessions = useUserSessions(connected.join());
  const { rows, reading } = useHeldOrder(list.rows);
  const pages = usePagination(
    { found: rows.length, isRefreshing: list.status === 'loading' },
    { page, pageSize },
    change,
  );
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  const refresh = useAction(() => refetchAll(), {
    done: () => 'Refreshed',
    failed: 'Failed to fetch active users',
  });
  const me = useSession().user.id;
  const aside = (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 tablet:pt-5 desk:pt-0">
      <LoginBlockSwitch />
      <LogoutAll disabled={list.rows.every(({ id }) => id === me)} />
    </div>
  );
  return (
    <Section title="Connected Users" subtitle="Active Users" aside={aside} broken={list.status === 'failed'}>
      <div className="flex flex-wrap items-center gap-3 py-3">
        <SegmentedControl
          label="Active within"
          options={timeFrames}
          value={timeFrame}
          onChange={(value) => change({ timeFrame: value, page: 1 }, { replace: true })}
        />
        <Button icon={tryAgain} pending={refresh.pending} onClick={() => void refresh.run()}>
          Refresh
        </Button>
      </div>
      {sessions.status === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2">
          Devices and addresses could not be loaded. {sessions.failedMessage}
          <Button onClick={sessions.retry}>Try Again</Button>
        </p>
      )}
      <div {...reading}>
        <DataList
          label="Active Users"
          list={{ ...list, rows: shown }}
          failed="Failed to fetch active users"
          rows={3}
          empty={<EmptyState title="No active users in the selected timeframe" />}
          item={(row) => (
            <ActiveUserRow
              key={row.id}
              row={row}
              isMe={row.id === me}
              sessions={sessions.byUser.get(row.id) ?? []}
            />
          )}
        />
      </div>
      {rows.length > 10 && <Pagination label="Active Users" {...pages} />}
      <p className="pt-3 text-s text-ink-2">
        Version Information: current version <b className="font-head text-ink">{version}</b>
      </p>
    </Section>
  );
}

/** Blocks sign-ins of everybody but root; existing sessions continue. */
function LoginBlockSwitch() {
  const blocked = useAtomValue(systemStatusAtom)?.loginBlocked;
  const toggle = useAction((next: boolean) => api.system.toggleLoginBlock({ body: { blocked: next } }), {
    done: ({ message }) => message,
    failed: 'Failed to toggle login block',
  });
  return (
    <span className="inline-flex items-center gap-3">
      {blocked && <Badge look="destructive">BLOCKED</Badge>}
      <Switch
        label="Block User Login"
        labelFirst
        severe
        checked={blocked ?? false}
        disabled={toggle.pending || blocked === undefined}
        onChange={(next) => void toggle.run(next)}
      />
    </span>
  );
}

/** Ends every session but this one, after a confirmation. */
function LogoutAll({ disabled }: { disabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="destructive" disabled={disabled} onClick={() => setOpen(true)}>
        Logout All Except Me
      </Button>
      {isOpen && (
        <ConfirmAction
          title="Logout all users except you?"
          text="Everyone else is signed out immediately, on every device. Anything typed in a form is kept for them."
          riskText="Logout All Except Me"
          call={() => api.system.logoutAllExceptMe()}
          done={({ message }) => message}
          failed="Failed to logout all users"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * Keeps the order of a list's rows while pointer or focus is in it, so that no row moves under a press. New rows come last
 * until then; removed rows go at once.
 */
function useHeldOrder<T extends { readonly id: string }>(rows: readonly T[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const placeOf = ({ id }: T) => {
    const place = held?.indexOf(id) ?? 0;
    return place === -1 ? Infinity : place;
  };
  const hold = () => setHeld((before) => before ?? rows.map(({ id }) => id));
  const release = () => setHeld(null);
  return {
    rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b) || 0),
    /** Handlers for the element around the rows. */
    reading: { onPointerMove: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
