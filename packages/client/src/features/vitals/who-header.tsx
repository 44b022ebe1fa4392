import type { Resident } from '@hearthline/contracts';
import type { Live } from '../../lib/live.ts';
import { FailedState, SkeletonRows } from '../../ui/states.tsx';
import { ResidentHeader } from './resident-header.tsx';

export interface WhoHeaderProps {
  live: Live;
  resident: Resident | undefined;
  /** There is no one to choose. */
  nobody: boolean;
  /** On a phone: opens search and faces again. */
  onChange: (() => void) | undefined;
}

/** The resident the form is about, or what stands in the way of knowing. */
export function WhoHeader({ live, resident, nobody, onChange }: WhoHeaderProps) {
  if (resident) return <ResidentHeader resident={resident} onChange={onChange} />;
  if (live.status === 'loading') return <SkeletonRows rows={1} label="Loading residents..." />;
  if (live.status === 'failed')
    return <FailedState title="Failed to load residents" text={live.failedMessage} onRetry={live.retry} />;
  return (
    <p className="flex min-h-11 items-center text-l text-ink-2 tablet:min-h-18">
      {nobody ? 'No residents found' : 'Whose vitals are these?'}
    </p>
  );
}
