import type { DisplayGrade, WallBoard } from '@hearthline/contracts';
import { SectionHeader } from './section-header.tsx';
import { cx } from '../../../../ui/show/cx.ts';
import { Mark } from '../../../../ui/show/mark.tsx';
import { nameForms } from './board-text.ts';
import { FitText } from './fit-text-span.tsx';
import { bandMark } from '../../../../care/band-mark.ts';

/** Columns per grade, in four rows: names need wider tiles than initials. */
const columns: Record<DisplayGrade, number> = { room: 6, initials: 6, 'first-name': 4, 'full-name': 4 };

/** Number of tiles on one page. */
export const tilesPerPage: Record<DisplayGrade, number> = {
  room: 4 * columns.room,
  initials: 4 * columns.initials,
  'first-name': 4 * columns['first-name'],
  'full-name': 4 * columns['full-name'],
};

export interface ResidentTilesProps {
  readonly residents: WallBoard['residents'];
  /** The residents of one page. */
  readonly shown: readonly WallBoard['residents'][number][];
  readonly grade: DisplayGrade;
  /** "page 1 of 2"; null for a single page. */
  readonly page: string | null;
}

/** A page of residents with today's vitals, by room. */
export function ResidentTiles({ residents, shown, grade, page }: ResidentTilesProps) {
  // The marks of all tiles have the same place: beside the room if the longest room leaves space.
  const isLong = residents.some(({ room }) => room !== null && (room.length > 2 || /\D/.test(room)));
  const measured = residents.filter(({ measuredToday }) => measuredToday).length;
  const sum = `${String(measured)} of ${String(residents.length)} measured`;
  const aside = page === null ? sum : `${sum} · ${page}`;
  return (
    <section className="wall-vitals">
      <SectionHeader title="Vitals today" aside={aside} />
      {residents.length === 0 && <p className="wall-nothing">No active residents.</p>}
      <ul className="wall-tiles" data-columns={columns[grade]}>
        {shown.map((resident) => (
          <ResidentTile key={resident.key} resident={resident} isLong={isLong} />
        ))}
      </ul>
    </section>
  );
}

/** Text box of a name in a tile of four columns. */
const nameBox = { width: 158, height: 68, most: 32, least: 30 } as const;

type WallResident = WallBoard['residents'][number];

function TileMark({ resident: { measuredToday, tone, side } }: { resident: WallResident }) {
  if (!measuredToday) return null;
  const shape = tone === 'normal' ? 'disc-tick' : bandMark({ tone, side });
  return <Mark shape={shape} size={15} className="wall-tile-mark" />;
}

/** A resident: room, name as far as the grade includes it, state of today's vitals. */
function ResidentTile({ resident, isLong }: { resident: WallResident; isLong: boolean }) {
  const { room, measuredToday, tone, word } = resident;
  const state = measuredToday ? tone : 'to-do';
  // The tile has room for the first word only; the mark's arrow shows the side.
  const statusText = !measuredToday ? 'To do' : tone === 'normal' ? 'Done' : (word?.split(' ')[0] ?? 'Done');
  return (
    <li
      className={cx('wall-tile', `wall-tile-${state}`, isLong && 'wall-tile-long')}
      data-tile={resident.key}
    >
      <span className="wall-tile-room pnum">{room ?? '–'}</span>
      <TileMark resident={resident} />
      {resident.who !== null && (
        <FitText className="wall-tile-who" forms={nameForms(resident.who)} box={nameBox} />
      )}
      <span className="wall-tile-word">{statusText}</span>
    </li>
  );
}
