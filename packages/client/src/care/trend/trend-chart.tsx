import { readings } from '@hearthline/contracts';
import { bisector } from 'd3-array';
import { useDeferredValue, useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { useIsPrinting } from '../../ui/show/use-is-printing.ts';
import { TrendCaption } from './trend-caption.tsx';
import { TrendCursor } from './trend-cursor.tsx';
import { TrendDrawing } from './trend-drawing.tsx';
import type { TrendModel } from './trend-model.ts';
import { stopText } from './stop-text.ts';
import type { TrendStop } from './trend-stops.ts';

const page = 10;

/** The index that a key moves to from the stop at `index` of `count`; undefined for other keys. */
function indexAfter(key: string, index: number, count: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    PageUp: index + page,
    PageDown: index - page,
    Home: 0,
    End: count - 1,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : Math.min(Math.max(moved, 0), count - 1);
}

const byTime = bisector((stop: TrendStop) => stop.at);

/** Laid out when it is scrolled to; on paper all are. */
const laterClass =
  'min-w-0 [contain-intrinsic-size:auto_15rem] [content-visibility:auto] [overflow-clip-margin:0.5rem] print:[content-visibility:visible]';

export interface TrendChartProps {
  readonly model: TrendModel;
  /**
   * True for the charts that a screen shows first; they are drawn at once. The others follow in short tasks, so that they do
   * not delay the first.
   */
  readonly isFirst: boolean;
}

/**
 * A chart of one kind of reading over time. Pointer, touch and the arrow keys move between readings. The table beside it has
 * the same data for users of neither.
 */
export function TrendChart({ model, isFirst }: TrendChartProps) {
  const { kind, stops, plot } = model;
  const home = useHomeTime();
  const title = useId();
  const deferred = useDeferredValue<TrendModel | null>(model, null);
  const isPrinting = useIsPrinting();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const found = stops.findIndex(({ record }) => record.id === chosen);
  const index = found < 0 ? stops.length - 1 : found;
  const stop = stops[index];
  const choose = (next: number) => {
    setChosen(stops[next]?.record.id);
    setIsOpen(true);
  };
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * plot.width;
    const { from, until } = model.time;
    const at = from + ((x - plot.left) / (plot.right - plot.left)) * (until - from);
    choose(byTime.center(stops, at));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setIsOpen(false);
    const next = indexAfter(event.key, index, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const drawn = isFirst || isPrinting ? model : deferred;
  const drawing = <TrendDrawing model={drawn} width={plot.width} height={plot.height} />;
  return (
    <figure aria-labelledby={title} className={isFirst ? 'min-w-0' : laterClass}>
      <TrendCaption id={title} model={model} />
      {stop ? (
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${readings[kind].label}, readings`}
          aria-valuemin={1}
          aria-valuemax={stops.length}
          aria-valuenow={index + 1}
          aria-valuetext={stopText(kind, stop, home)}
          onKeyDown={handleKey}
          onPointerMove={handlePointer}
          onPointerDown={handlePointer}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setIsOpen(false)}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          className="relative mt-1 touch-pan-y rounded-field"
        >
          {drawing}
          {isOpen && <TrendCursor model={model} stop={stop} />}
        </div>
      ) : (
        <div className="relative">
          {drawing}
          <p className="absolute inset-x-0 top-1/3 text-center text-ink-2">
            No {readings[kind].label.toLowerCase()} readings in this time.
          </p>
        </div>
      )}
    </figure>
  );
}
