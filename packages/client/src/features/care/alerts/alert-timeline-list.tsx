import type { Alert } from '@hearthline/contracts';
import { momentText } from '../../../care/moment-text.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { buildTimeline } from './alert-timeline.ts';

export interface AlertTimelineProps {
  alert: Alert;
  /** Accessible name of the list. */
  label: string;
  className?: string | undefined;
}

/** Every step of an alert in a line of its own with its time, oldest first. */
export function AlertTimeline({ alert, label, className }: AlertTimelineProps) {
  const home = useHomeTime();
  return (
    <ol aria-label={label} className={className}>
      {buildTimeline(alert).map(({ at, text }) => (
        <li key={`${at} ${text}`} className="flex gap-4 border-b border-line py-2">
          <span className="w-24 shrink-0 text-ink-2">{momentText(at, home)}</span>
          <span className="min-w-0 break-words whitespace-pre-line">{text}</span>
        </li>
      ))}
    </ol>
  );
}
