import type { WallBoard } from '@hearthline/contracts';
import { Mark } from '../../../../ui/show/mark.tsx';
import { doseCountForms, nameForms } from './board-text.ts';
import { FitText } from './fit-text-span.tsx';
import { SectionHeader } from './section-header.tsx';

type WallDoses = NonNullable<WallBoard['doses']>[number];

/** Maximum rows of one page. */
export const doseRows = 11;

export interface DosesByRoomProps {
  readonly grade: WallBoard['grade'];
  /** Counts of all residents. */
  readonly counts: WallBoard['stats']['doses'];
  /** A page of rooms; null if there are too many to list. */
  readonly shown: readonly WallDoses[] | null;
  /** "1/2"; null for a single page. */
  readonly page: string | null;
}

const nameBox = { width: 190, height: 56, most: 34, least: 30 } as const;
const countsBox = { width: 430, height: 56, most: 34, least: 30 } as const;

/** Doses to be given now, overdue or missed, by room. */
export function DosesByRoom({ grade, counts, shown, page }: DosesByRoomProps) {
  const [sum = ''] = doseCountForms(counts);
  return (
    <section className="wall-vitals">
      <SectionHeader title="Doses" aside={page === null ? sum : `${sum} · ${page}`} />
      {shown === null && <p className="wall-nothing">Too many to list by room. The round has them all.</p>}
      <ul className="wall-doses" data-grade={grade}>
        {shown?.map((of) => (
          <li key={of.key} className="wall-flag wall-dose" data-late={of.overdue + of.missed > 0}>
            <span className="wall-flag-room">{of.room ?? '–'}</span>
            {of.who !== null && <FitText className="wall-flag-who" forms={nameForms(of.who)} box={nameBox} />}
            <Mark
              shape={of.overdue > 0 ? 'diamond' : of.missed > 0 ? 'square-cross' : 'half-disc'}
              size={15}
            />
            <FitText className="wall-dose-counts pnum" forms={doseCountForms(of)} box={countsBox} />
          </li>
        ))}
      </ul>
    </section>
  );
}
