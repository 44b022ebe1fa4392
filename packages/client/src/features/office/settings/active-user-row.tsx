import { roleLabels, type UserSession } from '@hearthline/contracts';
import { formatDistance } from 'date-fns/formatDistance';
import { useState } from 'react';
import { smallPhoto } from '../../../care/small-photo.ts';
import { api } from '../../../lib/server/api.ts';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { LiveLine } from '../../../ui/show/connection-indicator.tsx';
import { UserSessionRow } from './user-session-row.tsx';
import type { ActiveRow } from '../../../care/use-active-users.ts';

function LastSeen({ isConnected, lastActivity }: ActiveRow) {
  if (isConnected)
    return (
      <span className="inline-flex items-center gap-2">
        <LiveLine />
        now
      </span>
    );
  return lastActivity && formatDistance(new Date(lastActivity), serverNow(), { addSuffix: true });
}

/** A user: last activity, sessions, and the button that ends the sessions after a confirmation. */
export function ActiveUserRow({
  row,
  isMe,
  sessions,
}: {
  row: ActiveRow;
  isMe: boolean;
  sessions: readonly UserSession[];
}) {
  /** Signed out; the row disappears with the next list. */
  const [isLeaving, setLeaving] = useState(false);
  const { id, name, role, username, email } = row;
  const [isAsking, setAsking] = useState(false);
  const handleLoggedOut = () => {
    setLeaving(true);
    setTimeout(() => setLeaving(false), 1_000);
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 desk:grid-cols-[auto_minmax(0,1fr)_7rem_minmax(0,1.3fr)_10rem_7.5rem]">
      <Avatar name={name} photo={smallPhoto(row)} shape="round" size={42} />
      <span className="min-w-0">
        <span className="block wrap-anywhere font-name">{name}</span>
        {username && <span className="block wrap-anywhere text-s text-ink-2">@{username}</span>}
      </span>
      <span className="justify-self-end desk:justify-self-start">
        <Badge look={role === 'root' ? 'destructive' : 'plain'}>{roleLabels[role]}</Badge>
      </span>
      <span className="col-start-2 min-w-0 wrap-anywhere text-desk text-ink-2 desk:col-start-auto">
        {email}
      </span>
      <span className="col-start-2 text-desk desk:col-start-auto">
        <LastSeen {...row} />
      </span>
      <span className="col-start-3 row-span-2 row-start-2 justify-self-end desk:col-start-auto desk:row-span-1 desk:row-start-auto">
        {isMe ? (
          <span className="inline-flex min-h-11 items-center font-label text-ink-2">Current Session</span>
        ) : (
          <Button
            kind="danger"
            pending={isLeaving}
            onClick={() => setAsking(true)}
            aria-label={`Logout ${name}`}
          >
            Logout
          </Button>
        )}
      </span>
      {sessions.length > 0 && (
        <ul aria-label={`Sessions of ${name}`} className="col-span-full col-start-2">
          {sessions.map((session) => (
            <UserSessionRow key={session.id} session={session} name={name} />
          ))}
        </ul>
      )}
      {isAsking && (
        <ConfirmAction
          title={`Logout ${name}?`}
          text={`${name} is signed out immediately, on every device. Anything typed in a form is kept for them.`}
          riskText="Logout"
          call={() => api.system.logoutUser({ body: { userId: id } })}
          done={({ message }) => message}
          failed="Failed to logout user"
          onDone={handleLoggedOut}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
