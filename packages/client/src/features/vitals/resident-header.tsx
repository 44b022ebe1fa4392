import type { Resident } from '@hearthline/contracts';
import { AllergyChips } from '../../care/allergies.tsx';
import { fullName } from '../../care/names.ts';
import { smallPhoto } from '../../care/small-photo.ts';
import { useAges } from '../../care/use-ages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { caretDown } from '../../ui/icons.ts';

function Warned({ of: resident }: { of: Resident }) {
  const some = resident.allergies.length > 0;
  return (
    <div className="flex max-w-1/2 flex-wrap items-center justify-end gap-2 text-right text-s tablet:text-m max-tablet:max-w-[45%] max-tablet:flex-col max-tablet:items-end max-tablet:gap-1.5">
      {some && <span className="text-ink-2 max-tablet:sr-only">Allergies</span>}
      <AllergyChips of={resident} size="m" />
    </div>
  );
}

export interface ResidentHeaderProps {
  resident: Resident;
  /** Where the faces are not in sight: lets another be chosen. */
  onChange?: (() => void) | undefined;
}

/** Whose readings these are: name and nickname, age, room, allergies. */
export function ResidentHeader({ resident, onChange }: ResidentHeaderProps) {
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
      <Warned of={resident} />
    </div>
  );
}
