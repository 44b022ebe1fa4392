import type { WallBoard } from '@hearthline/contracts';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/mark.tsx';
import { sized } from './letter-size.ts';
import { flagOf } from './marks.ts';

/** A name's place in a tile of four columns. */
const namePlace = { width: 158, height: 66, most: 30, least: 18 } as const;

export type WallResident = WallBoard['residents'][number];

function TileMark({ resident: { measuredToday, tone, side } }: { resident: WallResident }) {
  if (!measuredToday) return null;
  const shape = tone === 'normal' ? 'disc-tick' : flagOf(tone, side);
  return <Mark shape={shape} size={15} className="wall-tile-mark" />;
}

/** One resident: room, who as far as the grade says it, and how today's vitals stand. */
export function Tile({ resident }: { resident: WallResident }) {
  const { room, who, measuredToday, tone, word } = resident;
  const state = measuredToday ? tone : 'to-do';
  const isLong = (room?.length ?? 0) > 2;
  // "Severe low" is wider than a tile; the mark's arrow says which way.
  const said = !measuredToday ? 'To do' : tone === 'normal' ? 'Done' : (word?.split(' ')[0] ?? 'Done');
  return (
    <li
      className={cx('wall-tile', `wall-tile-${state}`, isLong && 'wall-tile-long')}
      data-tile={resident.key}
    >
      <span className="wall-tile-room pnum">{room ?? '–'}</span>
      <TileMark resident={resident} />
      {who !== null && (
        <span className="wall-tile-who" style={sized(who, namePlace)}>
          {who}
        </span>
      )}
      <span className="wall-tile-word">{said}</span>
    </li>
  );
}
