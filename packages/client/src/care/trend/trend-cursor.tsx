import { bandMark } from '../band-mark.ts';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { Mark } from '../../ui/show/mark.tsx';
import { stopNotes, valueText } from './stop-text.ts';
import type { TrendModel } from './trend-model.ts';
import type { TrendStop } from './trend-stops.ts';

/** Width of the words beside the line, rem. */
const boxWidth = 13;

/** A line through one reading with its value, time and author. */
export function TrendCursor({ model, stop }: { model: TrendModel; stop: TrendStop }) {
  const home = useHomeTime();
  const { kind, plot } = model;
  const x = plot.x(stop.at);
  const isLeft = x > plot.width / 2;
  const percent = (100 * x) / plot.width;
  const { band, record, values } = stop;
  return (
    <div aria-hidden="true" className="pointer-events-none no-print">
      <svg
        viewBox={`0 0 ${String(plot.width)} ${String(plot.height)}`}
        className="absolute inset-0 size-full fill-none stroke-(--value-ink)"
      >
        <path d={`M${x.toFixed(1)},${String(plot.top)}V${String(plot.bottom)}`} />
        {values.map(({ value }, part) => (
          <circle key={part} cx={x} cy={plot.panels[part]?.y(value)} r={10} strokeWidth={2} />
        ))}
      </svg>
      <div
        className="absolute top-1 z-10 rounded-field bg-raised px-3 py-2 text-s shadow-floating"
        style={{
          width: `${String(boxWidth)}rem`,
          maxWidth: '60%',
          ...(isLeft
            ? { right: `calc(${String(100 - percent)}% + 1rem)` }
            : { left: `calc(${String(percent)}% + 1rem)` }),
        }}
      >
        <p className="font-head text-value">{valueText(kind, stop)}</p>
        {band && (
          <p className="flex items-center gap-1.5">
            <Mark shape={bandMark(band)} /> {band.word}
          </p>
        )}
        {stopNotes(kind, stop).map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className="text-ink-2">{home.dayAndTime(record.recordedAt)}</p>
        <p className="text-ink-2">by {record.recordedByName}</p>
      </div>
    </div>
  );
}
