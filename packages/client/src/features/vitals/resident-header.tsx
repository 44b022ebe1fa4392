import type { Resident } from '@hearthline/contracts';
import { AllergyChips } from '../../care/allergies.tsx';
import { fullName } from '../../care/names.ts';
import { smallPhoto } from '../../care/small-photo.ts';
import { useAges } from '../../care/use-ages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { caretDown } from '../../ui/icons.ts';
import type { LiveQuery } from '../../lib/use-live-query.ts';
import { FailedState, SkeletonRows } from '../../ui/states.tsx';

function AllergyWarning({ of: resident }: { of: Resident }) {
  const some = resident.allergies.length > 0;
  return (
    <div className="flex max-w-1/2 flex-wrap items-center justify-end gap-2 text-right text-s tablet:text-m max-tablet:max-w-[45%] max-tablet:flex-col max-tablet:items-end max-tablet:gap-1.5">
      {some && <span className="text-ink-2 max-tablet:sr-only">Allergies</span>}
      <AllergyChips of={resident} size="m" />
    </div>
  );
}

export interface ResidentIdentityProps {
  resident: Resident;
  /** Set where the tiles are hidden: opens the search. */
  onChange?: (() => void) | undefined;
}

/** Name, age, room and allergies of the chosen resident. */
export function ResidentIdentity({ resident, onChange }: ResidentIdentityProps) {
  const { nickname, roomNumber } = resident;
  const ageOf = useAges();
  const named = nickname ? `“${nickname}”` : '';
  return (
    <div className="flex items-center gap-3 max-tablet:items-start tablet:gap-4">
      <Avatar
        name={fullName(resident)}
        photo={smallPhoto(resident)}
        shape="square"
        size={72}
        className="max-tablet:size-14!"
      />
      <div className="min-w-0 flex-1">
        <h2 title={fullName(resident)} className="text-l font-head tablet:text-[1.625rem] tablet:leading-8">
          {onChange ? (
            <button
              type="button"
              onClick={onChange}
              aria-label={`${fullName(resident)}: change resident`}
              className="relative inline-flex max-w-full items-center gap-1 text-left after:absolute after:-inset-x-20 after:-inset-y-4"
            >
              <span className="line-clamp-4 min-w-0 wrap-anywhere">{fullName(resident)}</span>
              <Icon svg={caretDown} size={16} className="text-ink-2" />
            </button>
          ) : (
            <span className="line-clamp-3 wrap-anywhere">
              {fullName(resident)} <span className="max-tablet:hidden">{named}</span>
            </span>
          )}
        </h2>
        <p className="text-ink-2">
          {named && <span className="tablet:hidden">{named}, </span>}
          {ageOf(resident)} years, {roomNumber ? `room ${roomNumber}` : 'no room'}
        </p>
      </div>
      <AllergyWarning of={resident} />
    </div>
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
