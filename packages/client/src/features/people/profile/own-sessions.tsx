import type { OwnSession } from '@hearthline/contracts';
import { formatDistance } from 'date-fns/formatDistance';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { removeIfPresent } from '../../../lib/live/remove-if-present.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { useList, type Resource } from '../../../lib/live/use-list.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { DataList } from '../../../ui/table/data-list.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { deviceText } from './device-text.ts';

type Row = OwnSession & { readonly version: number };

/** No event reports the user's other sessions, and their last activity changes with time. */
const resource: Resource<Row> = { name: 'own sessions' };
const refetchMs = 30_000;

/** The user's sessions, each with a button that ends it. */
export function OwnSessions() {
  const list = useList(
    resource,
    async (_query, options) => {
      const { sessions } = await api.auth.sessions({}, options);
      return { rows: sessions.map((session) => ({ ...session, version: 1 })) };
    },
    {},
    { refetchMs },
  );
  const [asked, setAsked] = useState<OwnSession>();
  const { run, pending } = useAction(endSession, {
    done: (session) => ['Signed out', deviceText(session.from?.userAgent)],
    failed: 'Failed to sign out this device',
  });
  const confirm = async (session: OwnSession) => {
    if (await run(session)) list.retry();
    setAsked(undefined);
  };
  return (
    <Section title="Where you are signed in" broken={list.status === 'failed'} className="mt-8">
      <DataList
        list={list}
        label="Where you are signed in"
        failed="Failed to load where you are signed in"
        rows={2}
        tallRows
        empty={null}
        item={(session) => <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />}
      />
      {asked && (
        <ConfirmDialog
          open
          title={`Sign out ${deviceText(asked.from?.userAgent)}?`}
          text="This device is signed out immediately. Anything typed in a form there is kept for you."
          safeText="Cancel"
          onSafe={() => setAsked(undefined)}
          riskText="Sign out"
          onRisk={() => void confirm(asked)}
          danger
          pending={pending}
        />
      )}
    </Section>
  );
}

async function endSession(session: OwnSession): Promise<OwnSession> {
  await removeIfPresent(() => api.auth.endSession({ params: { session: session.id } }));
  return session;
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { dayAndTime } = useHomeTime();
  const { current, from, signedInAt, lastActivityAt } = session;
  const device = deviceText(from?.userAgent);
  const lastAct = formatDistance(new Date(lastActivityAt), serverNow(), { addSuffix: true });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-name wrap-anywhere">{device}</p>
        <p className="text-s text-ink-2 wrap-anywhere">
          Address {from?.ip || 'unknown'}. Signed in {dayAndTime(signedInAt)}. Last activity {lastAct}.
        </p>
      </div>
      {current ? (
        <Badge look="info">This device</Badge>
      ) : (
        <Button kind="danger" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
