import type { Resident } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { usePageSubject } from '../lib/shell/page-subject.ts';
import { Avatar } from '../ui/show/avatar.tsx';
import { AllergyChips } from './allergies.tsx';
import { ageText, fullName, roomText } from './names.ts';
import { Nickname } from './nickname.tsx';
import { smallPhoto } from './small-photo.ts';
import { useAges } from './use-ages.ts';

export interface ResidentHeadingProps {
  resident: Resident;
  /** 1 if the resident is the page's own subject; 2 under another page title. */
  level: 1 | 2;
  /** Replaces the name, e.g. by a button that chooses another resident. */
  name?: ReactNode;
  /** After age and room. */
  badge?: ReactNode;
}

/**
 * The resident of a page: photo, name, age, room and all allergies. Also sets the resident's name in the document's title.
 */
export function ResidentHeading({ resident, level, name, badge }: ResidentHeadingProps) {
  const ageOf = useAges();
  const Heading = level === 1 ? 'h1' : 'h2';
  const full = fullName(resident);
  const room = roomText(resident.roomNumber);
  usePageSubject(`${full}, ${room}`);
  return (
    <div className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-44 items-center gap-3 tablet:gap-4">
        <Avatar
          name={full}
          photo={smallPhoto(resident)}
          shape="square"
          size={72}
          className="max-tablet:size-14!"
        />
        <div className="min-w-0 flex-1">
          <Heading className="text-l font-head tablet:text-[1.625rem] tablet:leading-8">
            {name ?? (
              <span className="wrap-break-word">
                {full} <Nickname of={resident.nickname} />
              </span>
            )}
          </Heading>
          <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
            {ageText(ageOf(resident))}, {room} {badge}
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 text-s max-tablet:min-[22.5rem]:flex-col max-tablet:min-[22.5rem]:items-end max-tablet:gap-1.5 tablet:text-m">
        <span className="text-ink-2 max-tablet:sr-only">Allergies</span>
        <AllergyChips of={resident} size="m" />
      </div>
    </div>
  );
}
