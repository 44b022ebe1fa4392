import type { Band } from '@hearthline/contracts';
import { ValueChip } from '../ui/value-chip.tsx';
import { markOfBand } from './mark-of-band.ts';

export interface ReadingProps {
  /** null where it was not measured. */
  value: string | number | null;
  band: Band | undefined;
  /** Why it was not measured. */
  reason?: string | undefined;
}

/** One reading with its band by colour, silhouette and word; or why there is none. */
export function Reading({ value, band, reason }: ReadingProps) {
  if (value === null)
    return (
      <span className="text-s whitespace-nowrap text-value-2">
        {reason ? `Not measured: ${reason}` : 'Not measured'}
      </span>
    );
  if (!band) return <span className="font-value">{value}</span>;
  return <ValueChip value={value} tone={band.tone} word={band.word} mark={markOfBand(band)} />;
}
