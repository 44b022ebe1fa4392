import type { DisplayGrade, WallBoard } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../state/now.ts';
import { pageAt } from '../state/pages.ts';
import { SectionHead } from './section-head.tsx';
import { Tile } from './tile.tsx';

/** Tiles beside each other, in four rows: names need wider ones than initials. */
const columns: Record<DisplayGrade, number> = { room: 6, initials: 6, 'first-name': 4, 'full-name': 4 };

/** Every resident with today's vitals, by room; page by page where they are more than fit. */
export function Tiles({ residents, grade }: Pick<WallBoard, 'residents' | 'grade'>) {
  const { shown, page, pages } = pageAt(residents, columns[grade] * 4, useAtomValue(nowAtom));
  const measured = residents.filter(({ measuredToday }) => measuredToday).length;
  const sum = `${String(measured)} of ${String(residents.length)} measured`;
  const aside = pages > 1 ? `${sum} · page ${String(page)} of ${String(pages)}` : sum;
  return (
    <section className="wall-vitals">
      <SectionHead title="Vitals today" aside={aside} />
      {residents.length === 0 && <p className="wall-nothing">No active residents.</p>}
      <ul className="wall-tiles" data-columns={columns[grade]}>
        {shown.map((resident) => (
          <Tile key={resident.key} resident={resident} />
        ))}
      </ul>
    </section>
  );
}
