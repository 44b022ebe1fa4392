import type { EmailSettingsReply, EmailSettingsState } from '@hearthline/contracts';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Banner } from '../../../ui/show/banner.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { EmailForm } from './email-form.tsx';

/** Settings of outgoing mail, which is for forgotten passwords, invitations and confirmed addresses. */
export function EmailTab() {
  const [reply, setReply] = useState<EmailSettingsReply | null>(null);
  // New settings remount the form only if it has no typed values.
  const [opened, setOpened] = useState<EmailSettingsState | null>(null);
  const isTyped = useRef(false);
  const handleTyped = useCallback((typed: boolean) => void (isTyped.current = typed), []);
  const show = (next: EmailSettingsReply, isOpenedAnew: boolean) => {
    setReply(next);
    if (isOpenedAnew) setOpened(next);
  };
  const { status, failedMessage, retry } = useLiveQuery('email-settings', async (signal) => {
    const next = await api.emailSettings.get({}, { signal });
    show(next, !isTyped.current);
  });
  const handleRemoved = () => {
    isTyped.current = false;
    retry();
  };
  if (!reply && status === 'failed')
    return (
      <FailedState title="The email settings could not be loaded" text={failedMessage} onRetry={retry} />
    );
  if (!reply || !opened) return <SkeletonRows rows={4} tall />;
  const { settings } = reply;
  return (
    <div className="grid gap-4">
      <MailState {...reply} />
      <EmailForm
        key={opened.version}
        state={opened}
        onTyped={handleTyped}
        onSaved={(saved) => show(saved, true)}
      />
      {settings && <RemoveEmail onRemoved={handleRemoved} />}
    </div>
  );
}

/** State of outgoing mail, and the address in its links. */
function MailState({ settings, linksTo, queue }: EmailSettingsReply) {
  return (
    <>
      {queue.failure !== null && (
        <Banner tone="lost">
          {waitingText(queue.waiting)} {queue.failure}
        </Banner>
      )}
      {settings && !linksTo.isPublic && (
        <Banner tone="info">
          Links in mails lead to {linksTo.url}, which may open on this server alone. Set PUBLIC_URL to the
          address that people open.
        </Banner>
      )}
      <p className="max-w-[48rem] text-ink-2">
        {settings
          ? `Mail is sent for forgotten passwords, invitations and new e-mail addresses. Its links lead to ${linksTo.url}.`
          : 'No mail is sent yet. Forgotten passwords are set by an administrator, and new users are handed theirs.'}
      </p>
    </>
  );
}

const waitingText = (count: number): string =>
  count === 0
    ? 'A mail could not be sent.'
    : `${String(count)} ${count === 1 ? 'mail waits' : 'mails wait'} and will be tried again.`;

function RemoveEmail({ onRemoved }: { onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { run, pending } = useAction(() => api.emailSettings.remove(), {
    done: () => 'Email settings removed',
    failed: ['Error', 'Failed to save email settings'],
  });
  const handleRemove = async () => {
    if (!(await run())) return;
    setAsking(false);
    onRemoved();
  };
  return (
    <div>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Remove email settings
      </Button>
      {isAsking && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setAsking(false)}
          title="Remove email settings?"
          text="From then on no mail is sent: people who forgot their password need an administrator."
          actions={
            <>
              <Button kind="destructive" onClick={() => void handleRemove()} pending={pending}>
                Remove
              </Button>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
            </>
          }
        />
      )}
    </div>
  );
}
