import type { Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { Avatar } from '../ui/show/avatar.tsx';
import { cx } from '../ui/show/cx.ts';
import { useMeasuredHeight } from '../ui/table/use-measured-height.ts';
import { Allergies } from './allergies.tsx';
import { ageText, fullName, roomText } from './names.ts';
import { smallPhoto } from './small-photo.ts';
import { useAges } from './use-ages.ts';

/**
 * A line that names the resident of the page, sticky under the bars. Place it right after the heading, which must be
 * positioned, opaque and above it. The heading covers the line until it has scrolled away. It takes no layout space.
 */
export function ResidentBanner({ resident, className }: { resident: Resident; className?: string }) {
  const box = useMeasuredHeight('--resident-banner-height');
  const ageOf = useAges();
  const name = fullName(resident);
  return (
    <div className={cx('no-print sticky top-(--sheet-top) z-20 h-0 focus-within:z-22', className)}>
      <div
        ref={box}
        role="group"
        aria-label={`This page is about ${name}`}
        className="absolute inset-x-0 bottom-0 -mx-4 bg-sheet desk:-mx-6.5"
      >
        <div className="flex min-h-11 items-center gap-x-3 border-b-2 border-hearth px-4 desk:px-6.5">
          <Avatar shape="square" name={name} photo={smallPhoto(resident)} />
          <p className="flex min-w-0 flex-1 flex-col leading-4.5 tablet:flex-none tablet:flex-row tablet:items-baseline tablet:gap-x-3">
            <span className="line-clamp-2 font-head wrap-break-word">{name}</span>
            <span className="text-s leading-4 text-ink-2">
              {ageText(ageOf(resident))}, {roomText(resident.roomNumber)}
            </span>
          </p>
          <BannerAllergies of={resident} />
        </div>
      </div>
    </div>
  );
}

/** All allergies; on a phone several are a count that opens the list. */
function BannerAllergies({ of }: { of: Resident }) {
  const [open, setOpen] = useState(false);
  const count = of.allergies.length;
  const list = <Allergies of={of} />;
  if (count < 2) return <div className="min-w-0 max-tablet:max-w-1/2">{list}</div>;
  return (
    <>
      <div className="min-w-0 max-tablet:hidden">{list}</div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-11 max-w-1/2 min-w-11 rounded-button text-left text-s font-head underline underline-offset-4 tablet:hidden"
      >
        {open ? list : `${String(count)} allergies`}
      </button>
    </>
  );
}
