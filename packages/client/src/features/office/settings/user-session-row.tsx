import { parseDevice, type UserSession } from '@hearthline/contracts';
import { formatDistance } from 'date-fns/formatDistance';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { Button } from '../../../ui/show/button.tsx';

/** A session of a user: device, address, last act, and the button that ends only this session. */
export function UserSessionRow({ session, name }: { session: UserSession; name: string }) {
  const { id, userAgent, ipAddress, lastActivity, isCurrent } = session;
  const [isAsking, setAsking] = useState(false);
  const device = `${parseDevice(userAgent)}, ${ipAddress ?? 'Unknown'}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 text-s">
      <span className="wrap-anywhere" title={userAgent ?? undefined}>
        {device}
      </span>
      <span className="flex-1 basis-48 text-ink-2">
        last act {formatDistance(new Date(lastActivity), serverNow(), { addSuffix: true })}
      </span>
      {isCurrent ? (
        <span className="font-label text-ink-2">This device</span>
      ) : (
        <Button
          kind="quiet"
          onClick={() => setAsking(true)}
          aria-label={`End the session of ${name} on ${device}`}
        >
          End session
        </Button>
      )}
      {isAsking && (
        <ConfirmAction
          title={`End this session of ${name}?`}
          text={`${device}. ${name} stays signed in elsewhere. Anything typed in a form is kept for them.`}
          riskText="End session"
          call={() => api.rootSessions.end({ body: { sessionId: id } })}
          done={({ message }) => message}
          failed="Failed to logout user"
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
