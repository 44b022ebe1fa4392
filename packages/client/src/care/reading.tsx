import {
  formatReading,
  isLeftOutOfRecheck,
  notMeasuredReason,
  type Band,
  type VitalKind,
  type RecordedReadings,
} from '@hearthline/contracts';
import { ValueChip } from '../ui/show/value-chip.tsx';
import { bandMark } from './band-mark.ts';
import { VisuallyHidden } from '../ui/show/visually-hidden.tsx';
import { OwnLimits } from './own-limits.tsx';

interface ReadingProps {
  /** null when not measured. */
  value: string | null;
  band: Band | undefined;
  /** Why it was not measured. */
  reason?: string | undefined;
  /** It was no part of the recheck that the record is. */
  isLeftOut: boolean;
}

/** A reading with its band, or why it was not measured. */
function Reading({ value, band, reason, isLeftOut }: ReadingProps) {
  if (value === null && isLeftOut) return <span className="text-value-2">-</span>;
  if (value === null)
    return (
      <span className="text-s leading-5 text-value-2">
        {reason ? `Not measured: ${reason}` : 'Not measured'}
      </span>
    );
  if (!band) return <span className="font-value">{value}</span>;
  return <ValueChip value={value} tone={band.tone} word={band.word} mark={bandMark(band)} />;
}

export interface ReadingOfProps {
  record: Omit<RecordedReadings, 'sugarType'>;
  kind: VitalKind;
  band: Band | undefined;
}

/** A reading of a record, with a symbol when own limits applied. */
export function RecordReading({ record, kind, band }: ReadingOfProps) {
  const reason = notMeasuredReason(kind, record);
  const stored = record[kind];
  const value = stored === null ? null : formatReading(kind, stored);
  const limits = record.alertLimits?.[kind];
  const isLeftOut = isLeftOutOfRecheck(kind, record);
  if (value === null || !limits)
    return <Reading value={value} band={band} reason={reason} isLeftOut={isLeftOut} />;
  // Writes "Severe" without "high": the symbol leaves no room in the column, and the arrow shows the side.
  const [word, side] = band?.word.split(' ') ?? [];
  return (
    <span>
      <Reading
        value={value}
        band={band && { ...band, word: word as Band['word'] }}
        reason={reason}
        isLeftOut={isLeftOut}
      />
      {side && <VisuallyHidden> {side}</VisuallyHidden>}
      <OwnLimits kind={kind} limits={limits} look="symbol" />
    </span>
  );
}
