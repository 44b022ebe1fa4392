import type { TimeAxis } from './time-axis.ts';
import type { TrendPlot } from './trend-plot.ts';
import type { ValueAxis } from './value-axis.ts';

export interface TrendAxesProps {
  readonly time: TimeAxis;
  readonly value: ValueAxis;
  readonly plot: TrendPlot;
}

/** Grid lines, the base line, and the labels of both axes. */
export function TrendAxes({ time, value, plot }: TrendAxesProps) {
  const { left, right, bottom, height } = plot;
  const rows = value.ticks.map((tick) => `M${String(left)},${plot.y(tick).toFixed(1)}H${right.toFixed(1)}`);
  const base = `M${String(left)},${String(bottom)}H${right.toFixed(1)}`;
  const ticks = time.ticks.map(({ at }) => `M${plot.x(at).toFixed(1)},${String(bottom)}v5`);
  return (
    <g className="text-xs">
      <path d={rows.join('')} className="fill-none stroke-line" strokeWidth={1} />
      <path d={base + ticks.join('')} className="fill-none stroke-hearth" strokeWidth={1.5} />
      <g className="fill-ink-2" textAnchor="end" dominantBaseline="central">
        {value.ticks.map((tick) => (
          <text key={tick} x={left - 7} y={plot.y(tick)}>
            {tick}
          </text>
        ))}
      </g>
      <g className="fill-ink-2">
        {time.ticks.map(({ at, label }) => {
          const x = plot.x(at);
          // A label that would not fit before the edge is left out.
          return (
            label !== '' &&
            x + label.length * 7 < right + 8 && (
              <text key={at} x={x + 2} y={height - 5}>
                {label}
              </text>
            )
          );
        })}
      </g>
    </g>
  );
}
