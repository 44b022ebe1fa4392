import { memo, useId } from 'react';
import { HatchPattern, LimitAreas } from './limit-areas.tsx';
import { markPaths, ringDashes, ringsPath } from './mark-paths.ts';
import { TrendAxes } from './trend-axes.tsx';
import type { TrendModel } from './trend-model.ts';
import type { TrendGap } from './line-points.ts';
import { dotsPath, linePath } from './trend-paths.ts';
import {
  buildTrendMarks,
  numbersText,
  placeNumbers,
  type PlacedNumber,
  type TrendMark,
} from './trend-marks.ts';
import type { TrendPlot } from './trend-plot.ts';
import type { TrendStop } from './trend-stops.ts';

const bodyClass = {
  attention: 'fill-(--v-attention-mark) stroke-(--v-attention-mark)',
  severe: 'fill-(--v-severe-mark)',
} as const;
const numberClass = {
  attention: 'fill-(--v-attention-ink) stroke-(--sheet) font-label text-xs',
  severe: 'fill-(--v-severe-edge) stroke-(--sheet) font-number text-xs',
} as const;
/** Px of the design under which a gap has no room for its words. */
const gapTextWidth = 72;

export interface TrendDrawingProps {
  /** Null: no drawing yet. */
  readonly model: TrendModel | null;
  /** Space reserved for it, in px of the design. */
  readonly width: number;
  readonly height: number;
}

/** The drawing of a chart, as large as it will be from the start. */
export function TrendDrawing({ model, width, height }: TrendDrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${String(model?.plot.width ?? width)} ${String(model?.plot.height ?? height)}`}
      className="block h-auto w-full text-value"
      aria-hidden="true"
      data-readings={model?.stops.length}
    >
      {model && <Content model={model} />}
    </svg>
  );
}

/** Uses as few elements as possible, since a year has hundreds of points. */
const Content = memo(function Content({ model }: { model: TrendModel }) {
  const id = useId();
  const { kind, stops, lines, gaps, time, plot } = model;
  const marks = buildTrendMarks(kind, stops, plot);
  return (
    <>
      <defs>
        <HatchPattern id={`${id}hatch`} />
      </defs>
      {plot.panels.map((panel, part) => (
        <LimitAreas key={part} kind={kind} panel={panel} x={plot.x} hatch={`${id}hatch`} />
      ))}
      <TrendAxes time={time} plot={plot} />
      <Gaps gaps={gaps} plot={plot} />
      {lines.map((points, part) => (
        <path
          key={part}
          d={linePath(points, plotPlace(plot, part))}
          className="fill-none stroke-(--value-ink)"
          strokeWidth={1.6}
          strokeLinejoin="round"
        />
      ))}
      <path
        d={plot.panels.map((_, part) => dotsPath(stops, part, plotPlace(plot, part))).join('')}
        className="fill-none stroke-(--v-normal-mark)"
        strokeWidth={stops.length > 200 ? 4 : 6}
        strokeLinecap="round"
      />
      <NotMeasured stops={stops} plot={plot} />
      <Marks marks={marks} plot={plot} />
    </>
  );
});

/** Coordinates of a panel's values. */
function plotPlace({ x, panels }: TrendPlot, part: number) {
  return { x, y: (value: number) => panels[part]?.y(value) ?? 0 };
}

interface MarksProps {
  marks: readonly TrendMark[];
  plot: TrendPlot;
}

/** The marks of abnormal points with their numbers. */
function Marks({ marks, plot }: MarksProps) {
  const numbers = placeNumbers(marks, plot);
  return (
    <>
      {markPaths(marks).map(({ tone, scale, body, arrows }) => (
        <g key={tone} data-marks={tone} transform={`scale(${String(scale)})`} strokeLinejoin="round">
          <path d={body} className={bodyClass[tone]} />
          <path
            d={arrows}
            className="fill-none stroke-(--v-severe-cut)"
            strokeWidth={2}
            strokeLinecap="round"
          />
        </g>
      ))}
      {(['attention', 'severe'] as const).map((tone) => (
        <Numbers key={tone} tone={tone} numbers={numbers} />
      ))}
    </>
  );
}

/** The numbers of one tone as a single text element, since hundreds of elements are the slowest part of the drawing. */
function Numbers({ tone, numbers }: { tone: keyof typeof numberClass; numbers: readonly PlacedNumber[] }) {
  const { text, x, y } = numbersText(numbers, tone);
  return (
    text !== '' && (
      <text
        {...{ x, y }}
        className={numberClass[tone]}
        strokeWidth={2.5}
        paintOrder="stroke"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {text}
      </text>
    )
  );
}

/** The lane of required readings that were not measured; with words if there is room. */
function NotMeasured({ stops, plot }: { stops: readonly TrendStop[]; plot: TrendPlot }) {
  const { laneY, right } = plot;
  if (laneY === null) return null;
  const missing = stops.filter(({ values }) => values.length === 0);
  const places = missing.map(({ at }) => plot.x(at));
  return (
    <>
      <path d={ringsPath(places, laneY)} className="fill-none stroke-(--v-unknown-mark)" {...ringDashes} />
      <text className="fill-(--v-unknown-ink) text-xs" dominantBaseline="central">
        {missing.map(({ record }, index) => {
          const x = places[index] ?? 0;
          const roomy = (places[index + 1] ?? right + 8) - x > 100;
          // The previous mark has its words at its right.
          const isLeft = !roomy && index === missing.length - 1 && x - (places[index - 1] ?? plot.x(0)) > 200;
          return (
            (roomy || isLeft) && (
              <tspan
                key={record.id}
                x={roomy ? x + 10 : x - 10}
                y={laneY}
                textAnchor={roomy ? 'start' : 'end'}
              >
                Not measured
              </tspan>
            )
          );
        })}
      </text>
    </>
  );
}

/** Labels each long time without a reading. */
function Gaps({ gaps, plot }: { gaps: readonly TrendGap[]; plot: TrendPlot }) {
  return (
    <g className="fill-(--value-ink-2) text-xs" textAnchor="middle">
      {gaps.map(({ from, until }) => {
        const [start, end] = [Math.max(plot.x(from), plot.left), plot.x(until)];
        return (
          end - start > gapTextWidth && (
            <text key={from} x={(start + end) / 2} y={plot.bottom - 6}>
              No reading
            </text>
          )
        );
      })}
    </g>
  );
}
