import type { Resident } from '@hearthline/contracts';
import { fullName, nameWithNickname } from '../../../care/names.ts';
import { ResidentHeading } from '../../../care/resident-heading.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { caretDown } from '../../../ui/show/icons.ts';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';

export interface ResidentIdentityProps {
  resident: Resident;
  /** Opens the search; set if the tiles are hidden. */
  onChange?: (() => void) | undefined;
}

/** The chosen resident; on a phone the name opens the search. */
export function ResidentIdentity({ resident, onChange }: ResidentIdentityProps) {
  if (!onChange) return <ResidentHeading resident={resident} level={2} />;
  return (
    <ResidentHeading
      resident={resident}
      level={2}
      name={
        <button
          type="button"
          onClick={onChange}
          aria-label={`${fullName(resident)}: change resident`}
          className="relative inline-flex max-w-full items-center gap-1 text-left after:absolute after:-inset-y-4 after:right-0 after:-left-20"
        >
          <span className="line-clamp-4 min-w-0 wrap-anywhere">{nameWithNickname(resident)}</span>
          <Icon svg={caretDown} size={16} className="text-ink-2" />
        </button>
      }
    />
  );
}

interface ResidentHeaderProps {
  live: LiveQuery;
  resident: Resident | undefined;
  /** There is no active resident. */
  isHomeEmpty: boolean;
  /** On a phone: opens search and tiles. */
  onChange: (() => void) | undefined;
}

/** The chosen resident, or the loading, failed or empty state. */
export function ResidentHeader({ live, resident, isHomeEmpty, onChange }: ResidentHeaderProps) {
  if (resident) return <ResidentIdentity resident={resident} onChange={onChange} />;
  if (live.status === 'loading') return <SkeletonRows rows={1} label="Loading residents..." />;
  if (live.status === 'failed')
    return <FailedState title="Failed to load residents" text={live.failedMessage} onRetry={live.retry} />;
  return (
    <p className="flex min-h-11 items-center text-l text-ink-2 tablet:min-h-18">
      {isHomeEmpty ? 'No residents found' : 'Select a resident'}
    </p>
  );
}
