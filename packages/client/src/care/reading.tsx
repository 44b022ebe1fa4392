import { formatReading, type Band, type VitalKind, type VitalsRecord } from '@hearthline/contracts';
import { ValueChip } from '../ui/value-chip.tsx';
import { bandMark } from './band-mark.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { OwnLimits } from './own-limits.tsx';

interface ReadingProps {
  /** null where it was not measured. */
  value: string | null;
  band: Band | undefined;
  /** Why it was not measured. */
  reason?: string | undefined;
}

/** One reading with its band by colour, silhouette and word; or why there is none. */
function Reading({ value, band, reason }: ReadingProps) {
  if (value === null)
    return (
      <span className="text-s leading-5 text-value-2">
        {reason ? `Not measured: ${reason}` : 'Not measured'}
      </span>
    );
  if (!band) return <span className="font-value">{value}</span>;
  return <ValueChip value={value} tone={band.tone} word={band.word} mark={bandMark(band)} />;
}

const reasons = { temperature: undefined, sugar: undefined } as const;

export interface ReadingOfProps {
  record: Pick<VitalsRecord, VitalKind | 'notMeasured' | 'alertLimits'>;
  kind: VitalKind;
  /** The band of this reading. */
  band: Band | undefined;
}

/** One reading of a record; a symbol beside it where it was judged by limits of its person's own. */
export function ReadingOf({ record, kind, band }: ReadingOfProps) {
  const reason = { ...reasons, ...record.notMeasured }[kind];
  const stored = record[kind];
  const value = stored === null ? null : formatReading(kind, stored);
  const limits = record.alertLimits?.[kind];
  if (value === null || !limits) return <Reading value={value} band={band} reason={reason} />;
  // "Severe high" and a symbol are wider than a column: the mark's arrow says which way.
  const [word, side] = band?.word.split(' ') ?? [];
  return (
    <span>
      <Reading value={value} band={band && { ...band, word: word as Band['word'] }} reason={reason} />
      {side && <VisuallyHidden> {side}</VisuallyHidden>}
      <OwnLimits kind={kind} limits={limits} look="symbol" />
    </span>
  );
}
