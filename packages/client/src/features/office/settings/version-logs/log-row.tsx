import type { VersionLog } from '@hearthline/contracts';
import { useId, useState } from 'react';
import { Badge } from '../../../../ui/show/badge.tsx';
import { Button } from '../../../../ui/show/button.tsx';

type Log = Omit<VersionLog, 'version'> & { readonly release: string };

/** A version log: its first sentence, and on request the full text with the time it took. */
export function LogRow({ log }: { log: Log }) {
  const { release, changeType, description, changeDate, createdBy } = log;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-line py-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="pnum font-name">{release}</span>
        <Badge look={changeType === 'security' ? 'destructive' : 'plain'}>{changeType}</Badge>
        {!isOpen && (
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere max-tablet:basis-full">
            {firstSentence(description)}
          </span>
        )}
        {changeDate !== null && <span className="text-s text-ink-2">{changeDate}</span>}
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Show'} all of ${release}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="pb-2">
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
        <p className="mt-1 text-s text-ink-2">
          Implementation time: {timeText(log)}. Added by {createdBy}.
        </p>
      </div>
    </li>
  );
}

/** Up to the first full stop, exclamation or question mark that a space or the end follows. */
function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

function timeText({ totalHours, tasksCount }: Log): string {
  const hours = totalHours === null ? null : `${String(totalHours)} ${totalHours === 1 ? 'hour' : 'hours'}`;
  const tasks = tasksCount === null ? null : `${String(tasksCount)} ${tasksCount === 1 ? 'task' : 'tasks'}`;
  return [hours, tasks].filter((part) => part !== null).join(', ') || 'not noted';
}
