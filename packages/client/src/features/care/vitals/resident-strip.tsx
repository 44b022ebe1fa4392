import type { Resident } from '@hearthline/contracts';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '../../../care/names.ts';
import { smallPhoto } from '../../../care/small-photo.ts';
import { cx } from '../../../ui/show/cx.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { VisuallyHidden } from '../../../ui/show/visually-hidden.tsx';

export interface ResidentTilesProps {
  residents: readonly Resident[];
  chosen: string;
  /** Ids of the residents whose vitals were recorded today. */
  done: ReadonlySet<string>;
  /** Id of the first resident still to be measured; undefined: not known yet, or nobody. */
  startAt?: string | undefined;
  onPick: (residentId: string) => void;
}

function Tile({
  resident,
  chosen,
  done,
  isStart,
  onPick,
}: {
  resident: Resident;
  chosen: boolean;
  done: boolean;
  /** The strip begins with it. */
  isStart: boolean;
  onPick: () => void;
}) {
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) tile.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  useEffect(() => {
    if (isStart) tile.current?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }, [isStart]);
  return (
    <button
      ref={tile}
      type="button"
      aria-pressed={chosen}
      title={fullName(resident)}
      onClick={onPick}
      className={cx(
        'relative flex h-[6.6875rem] w-[5.5625rem] shrink-0 flex-col items-center rounded-field px-1 pt-2 low:h-14 low:w-32 low:items-start low:justify-center low:pt-0 low:pr-7 low:pl-3 short:h-14 short:w-32 short:items-start short:justify-center short:pt-0 short:pr-7 short:pl-3',
        chosen ? 'bg-primary text-on-primary' : 'bg-sheet text-ink',
      )}
    >
      <span className="low:hidden short:hidden">
        <Avatar name={fullName(resident)} photo={smallPhoto(resident)} shape="square" size={52} />
      </span>
      <span className="mt-1 w-full truncate text-s leading-5 font-head low:mt-0 low:text-left short:mt-0 short:text-left">
        {resident.name}
        <VisuallyHidden> {resident.lastName}</VisuallyHidden>
      </span>
      <span className="w-full truncate text-s leading-5 low:text-left short:text-left">
        {resident.roomNumber ? `Room ${resident.roomNumber}` : 'No room'}
      </span>
      {done && (
        <span className="absolute top-1 right-1 grid place-items-center rounded-full bg-sheet p-0.5">
          <Mark shape="disc-tick" size={20} label="recorded today" />
        </span>
      )}
    </button>
  );
}

/** The tile that the strip begins with, once: it does not move under a finger when somebody else measures. */
function useStart(chosen: string, startAt: string | undefined): string | undefined {
  const [start, setStart] = useState<string>();
  if (start === undefined && startAt !== undefined) setStart(startAt);
  const [isAsked] = useState(chosen === '');
  return isAsked ? start : undefined;
}

/** Residents as photo tiles, by room. */
export function ResidentTiles({ residents, chosen, done, startAt, onPick }: ResidentTilesProps) {
  const start = useStart(chosen, startAt);
  return (
    <div
      role="group"
      aria-label="Residents"
      // On the smallest phones the tiles are hidden, so that Save stays visible; the search lists the same residents.
      className="flex min-w-0 gap-2 overflow-x-auto p-1 -m-1 max-tablet:[@media(max-height:41.5rem)]:hidden"
    >
      {residents.map((resident) => (
        <Tile
          key={resident.id}
          resident={resident}
          chosen={resident.id === chosen}
          done={done.has(resident.id)}
          isStart={resident.id === start}
          onPick={() => onPick(resident.id)}
        />
      ))}
    </div>
  );
}
