import type { Resident } from '@hearthline/contracts';
import { AllergyChips } from '../../care/allergies.tsx';
import { fullName } from '../../care/names.ts';
import { smallPhoto } from '../../care/small-photo.ts';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { caretDown } from '../../ui/icons.ts';

function Warned({ of: resident }: { of: Resident }) {
  const some = resident.allergies.length > 0;
  return (
    <div className="flex max-w-1/2 flex-wrap items-center justify-end gap-2 text-right text-s tablet:text-m max-tablet:flex-col max-tablet:items-end max-tablet:gap-1.5">
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
  const { nickname, age, roomNumber } = resident;
  const named = nickname ? `“${nickname}”` : '';
  return (
    <div className="flex items-center gap-3 tablet:gap-4">
      <Face
        name={fullName(resident)}
        photo={smallPhoto(resident)}
        shape="square"
        size={72}
        className="max-tablet:size-14!"
      />
      <div className="min-w-0 flex-1">
        <h2 className="text-l2 font-head tablet:text-[1.625rem] tablet:leading-8">
          {onChange ? (
            <button
              type="button"
              onClick={onChange}
              aria-label={`${fullName(resident)}: change resident`}
              className="relative inline-flex items-center gap-2 text-left after:absolute after:-inset-x-20 after:-inset-y-4"
            >
              {fullName(resident)} <Icon svg={caretDown} size={16} className="text-ink-2" />
            </button>
          ) : (
            <>
              {fullName(resident)} <span className="max-tablet:hidden">{named}</span>
            </>
          )}
        </h2>
        <p className="text-ink-2">
          {named && <span className="tablet:hidden">{named}, </span>}
          {age} years, {roomNumber ? `room ${roomNumber}` : 'no room'}
        </p>
      </div>
      <Warned of={resident} />
    </div>
  );
}
