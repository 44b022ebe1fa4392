import { DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSession } from '../../lib/session.ts';
import { ActiveUserRow } from './active-user-row.tsx';
import { useActiveUsers } from '../../care/use-active-users.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { systemStatusAtom } from '../../lib/collections.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Users active in the last 24 hours, with the buttons that sign them out. */
export function ConnectedUsers() {
  const list = useActiveUsers();
  const { rows, reading } = useHeldOrder(list.rows);
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
      <div {...reading}>
        <DataList
          list={{ ...list, rows }}
          failed="Failed to fetch active users"
          rows={3}
          empty={<EmptyState title="No active users in the selected timeframe" />}
          item={(row) => <ActiveUserRow key={row.id} row={row} isMe={row.id === me} />}
        />
      </div>
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
  const logout = useAction(() => api.system.logoutAllExceptMe(), {
    done: ({ message }) => message,
    failed: 'Failed to logout all users',
  });
  const handleLogout = async () => {
    await logout.run();
    setOpen(false);
  };
  return (
    <>
      <Button kind="destructive" disabled={disabled} onClick={() => setOpen(true)}>
        Logout All Except Me
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Logout all users except you?"
        text="Everyone else is signed out immediately, on every device. Anything typed in a form is kept for them."
        safeText="Cancel"
        onSafe={() => setOpen(false)}
        riskText="Logout All Except Me"
        onRisk={() => void handleLogout()}
        danger
        pending={logout.pending}
      />
    </>
  );
}

/**
 * Keeps the order of a list's rows while pointer or focus is in it, so that nothing moves under a press. New rows come
 * last until then; removed ones go at once.
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
