import { useHomeTime } from '../../lib/home-time.ts';
import type { OutboxEntry } from '../../lib/outbox/outbox-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { waiting } from '../../ui/icons.ts';
import { Mark } from '../../ui/mark.tsx';
import { takeUpAgain } from './take-up-again.ts';

export interface OutboxLineProps {
  entry: OutboxEntry;
  onDiscard: () => void;
}

/** One thing that waits: for whom, since when; and where the server refused it, why, and the ways on. */
export function OutboxLine({ entry, onDiscard }: OutboxLineProps) {
  const { title, queuedAt, refusal } = entry;
  const { dayAndTime } = useHomeTime();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      {refusal === null ? <Icon svg={waiting} /> : <Mark shape="triangle-up" size={20} />}
      <span className="min-w-48 flex-1">
        <span className="block font-name">{title}</span>
        <span className="block text-s text-ink-2">
          Vitals, saved {dayAndTime(new Date(queuedAt).toISOString())}
        </span>
        {refusal !== null && (
          <span className="block text-s font-label text-severe-ink">Not accepted: {refusal}</span>
        )}
      </span>
      {refusal !== null && (
        <span className="flex gap-2">
          <Button onClick={() => void takeUpAgain(entry)}>Open again</Button>
          <Button kind="danger" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      )}
    </li>
  );
}
