import { cx } from '../../ui/cx.ts';
import { ValueChip } from '../../ui/value-chip.tsx';
import { useWhen } from './when.ts';
import { markOfBand } from '../../care/mark-of-band.ts';
import { OwnLimits } from '../../care/own-limits.tsx';
import type { MeasureKey } from './measures.ts';
import { useVitalsFormState } from './vitals-form-context.ts';

/** "Last 128/76, Normal, 8:40 AM" beside the field it speaks of. */
export function LastReadingLine({ field }: { field: MeasureKey }) {
  const when = useWhen();
  const { status, readings } = useVitalsFormState().last;
  const reading = readings[field];
  if (!reading && (status === 'nobody' || status === 'loading')) return null;
  if (!reading && status === 'failed')
    return <p className="text-s text-ink-2 tablet:text-m">Last reading not known</p>;
  if (!reading) return <p className="text-s text-ink-2 tablet:text-m">No recent reading</p>;
  const { text, band, limits, recordedAt } = reading;
  const isLoud = band !== null && band !== undefined && band.tone !== 'normal';
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-s text-ink-2 tablet:gap-x-2 tablet:text-m">
      <span className="-order-2">Last</span>
      {band ? (
        <ValueChip value={text} tone={band.tone} word={band.word} mark={markOfBand(band)} />
      ) : (
        <span className="font-value text-value">{text}</span>
      )}
      <OwnLimits kind={field} limits={limits} look="symbol" />
      <span className={cx('whitespace-nowrap', isLoud && 'max-tablet:-order-1')}>{when(recordedAt)}</span>
    </p>
  );
}
