import type { TimeAxis } from './time-axis.ts';
import type { TrendPlot } from './trend-plot.ts';

/** Grid lines, base lines, and the labels of both axes. */
export function TrendAxes({ time, plot }: { readonly time: TimeAxis; readonly plot: TrendPlot }) {
  const { left, right, bottom, height, panels } = plot;
  const across = (y: number) => `M${String(left)},${y.toFixed(1)}H${right.toFixed(1)}`;
  const values = panels.flatMap(({ axis, y }, panel) =>
    axis.ticks.map((tick) => ({ key: `${String(panel)} ${String(tick)}`, tick, y: y(tick) })),
  );
  const bases = panels.map((panel) => across(panel.bottom));
  const ticks = time.ticks.map(({ at }) => `M${plot.x(at).toFixed(1)},${String(bottom)}v5`);
  return (
    <g className="text-xs">
      <path d={values.map(({ y }) => across(y)).join('')} className="fill-none stroke-line" strokeWidth={1} />
      <path d={bases.concat(ticks).join('')} className="fill-none stroke-hearth" strokeWidth={1.5} />
      {/* One text element for each axis, like the numbers of the marks: browsers lay out every text element separately. */}
      <text className="fill-ink-2" textAnchor="end" dominantBaseline="central">
        {values.map(({ key, tick, y }) => (
          <tspan key={key} x={left - 7} y={y}>
            {tick}
          </tspan>
        ))}
      </text>
      <text className="fill-ink-2">
        {time.ticks.map(({ at, label }, index) => {
          const x = plot.x(at);
          // A label that would not fit before the edge is left out.
          return (
            label !== '' &&
            x + label.length * 7 < right + 8 && (
              <tspan key={index} x={x + 2} y={height - 5}>
                {label}
              </tspan>
            )
          );
        })}
      </text>
    </g>
  );
}
