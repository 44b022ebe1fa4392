import { trendSpans, vitalKinds, type Resident, type TrendSpan } from '@hearthline/contracts';
import { useMemo, useState, useLayoutEffect } from 'react';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { useLoadState } from '../../lib/live/load-state.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { AsyncContent } from '../../ui/table/async-content.tsx';
import { Button } from '../../ui/show/button.tsx';
import { cx } from '../../ui/show/cx.ts';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { spanLabels } from './span-labels.ts';
import { axisEnd, timeAxis, type TimeAxis } from './time-axis.ts';
import { getRecordTime } from './record-time.ts';
import { TrendChart } from './trend-chart.tsx';
import { trendModel } from './trend-model.ts';
import { TrendTable } from './trend-table.tsx';
import { useIsCut, useTrend } from './use-trend.ts';
import { Mark, type MarkShape } from '../../ui/show/mark.tsx';

/** Width without a layout, e.g. in tests. */
const usualWidth = 720;
const remOfDesign = 16;

/**
 * The width of an element in px of the design (1/16 rem), so that drawings grow with the letters. Printing does not change
 * it: the drawing is scaled to the paper.
 */
function useDesignWidth() {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || remOfDesign;
      const measured = Math.round((element.clientWidth * remOfDesign) / rem);
      if (measured > 0 && !matchMedia('print').matches) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref, width };
}

const legendEntries: readonly (readonly [MarkShape, string])[] = [
  ['disc', 'Normal'],
  ['triangle-down', 'Low or mild'],
  ['triangle-up', 'High or raised'],
  ['octagon', 'Severe'],
  ['dashed-ring', 'Not measured'],
];

/** Legend of the charts' marks. */
function TrendLegend() {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-s text-ink-2">
      {legendEntries.map(([shape, word]) => (
        <span key={shape} className="inline-flex items-center gap-1.5">
          <Mark shape={shape} size={14} /> {word}
        </span>
      ))}
      <span>Tinted: normal range. Hatched: severe.</span>
    </p>
  );
}

const spans = (Object.keys(trendSpans) as TrendSpan[]).map((value) => ({
  value,
  label: spanLabels[value].short,
}));
const minuteMs = 60_000;
/** Px of the design under which an axis has fewer ticks. */
const narrowWidth = 560;
/** Number of charts that a tablet or a desktop shows before scrolling. */
const firstCharts = 2;

export interface TrendSectionProps {
  readonly resident: Resident;
  readonly span: TrendSpan;
  readonly view: 'charts' | 'table';
  readonly onChange: (changes: { span?: TrendSpan; view?: 'charts' | 'table' }) => void;
}

interface ShownTime {
  readonly span: TrendSpan;
  readonly time: TimeAxis;
}

/**
 * The visible span with its axis. The previous span stays until the readings of the requested span are loaded, so that charts
 * change in place. With another resident, the requested span shows at once. The new axis is made while its readings load.
 */
function useShownTime(residentId: string, asked: ShownTime, isLoaded: boolean): ShownTime {
  const [shown, setShown] = useState<(ShownTime & { residentId: string }) | null>(null);
  const isSame = shown?.residentId === residentId;
  if (isLoaded && !(isSame && shown.span === asked.span && shown.time === asked.time))
    setShown({ residentId, ...asked });
  return isLoaded || !isSame ? asked : shown;
}

interface LoadingNoteProps {
  readonly span: TrendSpan;
  readonly shown: TrendSpan;
  readonly className: string;
}

/** Names the span that is loading and the span that is shown meanwhile; appears after 200 ms. */
function LoadingNote({ span, shown, className }: LoadingNoteProps) {
  return (
    <p role="status" className={cx('animate-[late_200ms_step-end_both] text-s text-ink', className)}>
      Loading the {spanLabels[span].long}. Until then you see the {spanLabels[shown].long}.
    </p>
  );
}

/** A resident's five readings over time, as charts or as a table. */
export function TrendSection({ resident, span, view, onChange }: TrendSectionProps) {
  const { live, records } = useTrend(resident.id, span);
  const home = useHomeTime();
  const now = useNow(minuteMs);
  const { ref, width } = useDesignWidth();
  const isNarrow = width < narrowWidth;
  // The axis moves in steps. The same step gives the same object, so that charts are redrawn only after a change.
  const until = axisEnd(span, now);
  const axis = useMemo(() => timeAxis(span, new Date(until), home, isNarrow), [span, until, home, isNarrow]);
  const { span: shownSpan, time } = useShownTime(
    resident.id,
    { span, time: axis },
    live.status !== 'loading',
  );
  const isCut = useIsCut(resident.id, shownSpan);
  const isNext = shownSpan !== span;
  const loading = useLoadState(live);
  const state = isNext ? { ...loading, status: 'ready' as const } : loading;
  const shown = useMemo(
    () =>
      records.filter((record) => {
        const at = getRecordTime(record);
        return at >= time.from && at <= time.until;
      }),
    [records, time],
  );
  const limits = resident.alertLimits;
  const models = useMemo(
    () =>
      vitalKinds.map((kind) => trendModel({ kind, span: shownSpan, records: shown, time, limits, width })),
    [shownSpan, shown, time, limits, width],
  );
  return (
    <div ref={ref} className="min-w-0">
      <div className="no-print flex flex-wrap items-center justify-between gap-3 pb-3">
        <SegmentedControl
          label="Time shown"
          options={spans}
          value={span}
          onChange={(next) => onChange({ span: next })}
        />
        <Button kind="quiet" onClick={() => onChange({ view: view === 'charts' ? 'table' : 'charts' })}>
          {view === 'charts' ? 'Show as a table' : 'Show as charts'}
        </Button>
      </div>
      {isCut && (
        <p className="pb-3 text-s text-ink-2">There are more readings than fit: the oldest are left out.</p>
      )}
      {view === 'table' ? (
        <>
          {isNext && <LoadingNote span={span} shown={shownSpan} className="pb-3" />}
          <TrendTable records={shown} state={state} />
        </>
      ) : (
        <AsyncContent state={state} failed="Failed to load the trends" rows={6}>
          <div className="relative">
            <TrendLegend />
            {/* Takes the legend's place, so that the page does not move. */}
            {isNext && <LoadingNote span={span} shown={shownSpan} className="absolute inset-0 bg-sheet" />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
            {models.map((model, index) => (
              <TrendChart key={model.kind} model={model} isFirst={index < firstCharts} />
            ))}
          </div>
        </AsyncContent>
      )}
    </div>
  );
}
