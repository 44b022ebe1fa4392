import type { DisplayGrade, WallBoard } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../state/now.ts';
import { pageAt } from '../state/page-at.ts';
import { SectionHeader } from './section-header.tsx';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/mark.tsx';
import { nameForms } from './board-text.ts';
import { firstFitting, fitTextStyle } from './fit-text.ts';
import { bandMark } from '../../../care/band-mark.ts';

/** Columns per grade, in four rows: names need wider tiles than initials. */
const columns: Record<DisplayGrade, number> = { room: 6, initials: 6, 'first-name': 4, 'full-name': 4 };

/** All residents with today's vitals, by room, in rotating pages. */
export function ResidentTiles({ residents, grade }: Pick<WallBoard, 'residents' | 'grade'>) {
  const { shown, page, pages } = pageAt(residents, columns[grade] * 4, useAtomValue(nowAtom));
  // The marks of all tiles stand in one place: where it fits beside the longest room.
  const isLong = residents.some(({ room }) => room !== null && (room.length > 2 || /\D/.test(room)));
  const measured = residents.filter(({ measuredToday }) => measuredToday).length;
  const sum = `${String(measured)} of ${String(residents.length)} measured`;
  const aside = pages > 1 ? `${sum} · page ${String(page)} of ${String(pages)}` : sum;
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
const nameBox = { width: 158, height: 66, most: 30, least: 28 } as const;

type WallResident = WallBoard['residents'][number];

function TileMark({ resident: { measuredToday, tone, side } }: { resident: WallResident }) {
  if (!measuredToday) return null;
  const shape = tone === 'normal' ? 'disc-tick' : bandMark({ tone, side });
  return <Mark shape={shape} size={15} className="wall-tile-mark" />;
}

/** One resident: room, name as far as the grade includes it, state of today's vitals. */
function ResidentTile({ resident, isLong }: { resident: WallResident; isLong: boolean }) {
  const { room, measuredToday, tone, word } = resident;
  const state = measuredToday ? tone : 'to-do';
  const who = resident.who && firstFitting(nameForms(resident.who), nameBox);
  // Only the first word fits the tile; the mark's arrow shows the side.
  const statusText = !measuredToday ? 'To do' : tone === 'normal' ? 'Done' : (word?.split(' ')[0] ?? 'Done');
  return (
    <li
      className={cx('wall-tile', `wall-tile-${state}`, isLong && 'wall-tile-long')}
      data-tile={resident.key}
    >
      <span className="wall-tile-room pnum">{room ?? '–'}</span>
      <TileMark resident={resident} />
      {who !== null && (
        <span className="wall-tile-who" style={fitTextStyle(who, nameBox)}>
          {who}
        </span>
      )}
      <span className="wall-tile-word">{statusText}</span>
    </li>
  );
}
