import { type WallBoard, toHomeDay } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { Mark } from '../../../../ui/show/mark.tsx';
import { asOfAtom } from '../state/liveness.ts';
import { useBoardTime } from '../state/now.ts';
import { FitText } from './fit-text-span.tsx';
import { bandMark } from '../../../../care/band-mark.ts';
import { OwnLimits } from './own-limits.tsx';
import { SectionHeader } from './section-header.tsx';
import { nameForms, readingText } from './board-text.ts';

/** More rows than any display can show. */
const most = 16;

/** A single line for a name; narrower beside own limits. */
const nameBox = { height: 56, most: 36, least: 30 } as const;

/** Readings outside their normal band, newest first; CSS hides the rows that do not fit. */
export function FlaggedReadings({ flagged, flaggedCount, readingsCount, grade, timezone }: WallBoard) {
  const { clock } = useBoardTime();
  const today = toHomeDay(new Date(useAtomValue(asOfAtom)), timezone);
  const when = (at: string) =>
    toHomeDay(new Date(at), timezone) === today ? clock(at) : `yesterday ${clock(at)}`;
  return (
    <section className="wall-flagged">
      <SectionHeader
        title="Out of range, last 24 h"
        aside={`${String(flaggedCount)} ${flaggedCount === 1 ? 'reading' : 'readings'}`}
      />
      <div className="wall-rule" />
      {flaggedCount === 0 && <p className="wall-nothing">{noneFlaggedText(readingsCount)}</p>}
      <ul className="wall-flagged-list" data-grade={grade}>
        {flagged.slice(0, most).map((reading) => (
          <li key={`${reading.key} ${reading.kind} ${reading.at}`} className="wall-flag">
            <span className="wall-flag-room">{reading.room ?? '–'}</span>
            {reading.who !== null && (
              <FitText
                className="wall-flag-who"
                forms={nameForms(reading.who)}
                box={{ ...nameBox, width: reading.limits ? 120 : 190 }}
              />
            )}
            <span className="wall-flag-value">
              <b className="pnum">{readingText(reading)}</b>
              <Mark shape={bandMark(reading)} size={15} />
              <span>{reading.limits ? reading.word.split(' ')[0] : reading.word}</span>
            </span>
            <OwnLimits kind={reading.kind} limits={reading.limits} isShort />
            <span className="wall-flag-at">{when(reading.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reason for an empty list: no readings, all readings in range, or the others are shown as alerts. */
function noneFlaggedText(readingsCount: number | null): string {
  if (readingsCount === null) return 'No others out of range';
  if (readingsCount === 0) return 'No readings in the last 24 h';
  return readingsCount === 1
    ? 'The only reading is in range'
    : `All ${String(readingsCount)} readings in range`;
}
