import type { WallBoard } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../state/now.ts';
import { pageAt, toPages } from '../state/page-at.ts';
import { doseRows, DosesByRoom } from './doses-by-room.tsx';
import { ResidentTiles, tilesPerPage } from './resident-tiles.tsx';

/** All residents with today's vitals, and the residents with doses to be given, by room, in rotating pages. */
export function ResidentPages({ board }: { board: WallBoard }) {
  const { residents, doses, stats, grade } = board;
  const now = useAtomValue(nowAtom);
  const tiles = toPages(residents, tilesPerPage[grade]);
  const rows = doses === null ? [null] : doses.length > 0 ? toPages(doses, doseRows) : [];
  const { page } = pageAt([...tiles, ...rows], 1, now);
  const ofDoses = page - tiles.length;
  if (ofDoses < 1)
    return (
      <ResidentTiles
        residents={residents}
        shown={tiles[page - 1] ?? []}
        grade={grade}
        page={tiles.length > 1 ? `page ${String(page)} of ${String(tiles.length)}` : null}
      />
    );
  return (
    <DosesByRoom
      grade={grade}
      counts={stats.doses}
      shown={rows[ofDoses - 1] ?? null}
      page={rows.length > 1 ? `${String(ofDoses)}/${String(rows.length)}` : null}
    />
  );
}
