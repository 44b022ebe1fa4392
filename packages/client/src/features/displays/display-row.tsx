import type { Display } from '@hearthline/contracts';
import { formatDistance } from 'date-fns/formatDistance';
import { serverNow } from '../../lib/use-live-query.ts';
import { Button } from '../../ui/button.tsx';
import { gradeWords } from './display-fields.tsx';

export interface DisplayRowProps {
  display: Display;
  onEdit: () => void;
  onEnd: () => void;
}

/** One display: grade, last heartbeat, version and address, with the buttons to change and end it. */
export function DisplayRow({ display, onEdit, onEnd }: DisplayRowProps) {
  const { name, grade, lastSeenAt, address, appVersion, pairedByName } = display;
  const seen = lastSeenAt
    ? formatDistance(new Date(lastSeenAt), serverNow(), { addSuffix: true })
    : 'Not seen yet';
  const runs = [appVersion && `Hearthline ${appVersion}`, address].filter(Boolean).join(' · ');
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-b border-line py-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-name break-words">{name}</p>
        <p className="text-s text-ink-2">
          {gradeWords[grade].label}. Added by {pairedByName}.
        </p>
      </div>
      <div className="min-w-0 text-desk">
        <p>Last sign of life: {seen}</p>
        <p className="text-s text-ink-2 break-words">{runs}</p>
      </div>
      <div className="flex gap-2">
        <Button onClick={onEdit} aria-label={`Change ${name}`}>
          Change
        </Button>
        <Button kind="danger" onClick={onEnd} aria-label={`End ${name}`}>
          End
        </Button>
      </div>
    </li>
  );
}
