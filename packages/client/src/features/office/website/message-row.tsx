import type { ContactMessage } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { textLinkClass } from '../../../ui/show/link.tsx';

interface MessageRowProps {
  message: ContactMessage;
  onChanged: () => void;
  onDelete: () => void;
}

/** A message with its author, and its state: read or answered. */
export function MessageRow({ message, onChanged, onDelete }: MessageRowProps) {
  const home = useHomeTime();
  const { id, version, name, email, phone, readAt, answeredAt, answeredByName } = message;
  const { run, pending } = useAction(
    (change: { read?: boolean; answered?: boolean }) =>
      api.contactMessages.update({ params: { id }, body: { ...change, version } }),
    { failed: 'The message was not changed' },
  );
  const change = async (what: { read?: boolean; answered?: boolean }) => {
    await run(what);
    onChanged();
  };
  return (
    <li className="border-b border-line py-4" aria-label={`Message from ${name}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-name break-words">{name}</p>
        {readAt === null && <Badge look="info">Unread</Badge>}
        {answeredAt !== null && (
          <Badge look="done">
            Answered by {answeredByName}, {home.dayAndTime(answeredAt)}
          </Badge>
        )}
        <span className="text-s text-ink-2">{home.dayAndTime(message.receivedAt)}</span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-5 text-desk">
        <a className={textLinkClass} href={`mailto:${email}`}>
          {email}
        </a>
        <a className={textLinkClass} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </p>
      <p className="mt-2 max-w-[70ch] break-words whitespace-pre-line">{message.message}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={pending} onClick={() => void change({ read: readAt === null })}>
          {readAt === null ? 'Mark as read' : 'Mark as unread'}
        </Button>
        <Button disabled={pending} onClick={() => void change({ answered: answeredAt === null })}>
          {answeredAt === null ? 'Mark as answered' : 'Not answered yet'}
        </Button>
        <Button kind="danger" aria-label={`Delete the message from ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
