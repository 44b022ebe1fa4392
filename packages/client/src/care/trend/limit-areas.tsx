import { getScaleStep, type VitalKind } from '@hearthline/contracts';
import type { TrendPanel, TrendPlot } from './trend-plot.ts';

export interface LimitAreasProps {
  readonly kind: VitalKind;
  readonly panel: TrendPanel;
  readonly x: TrendPlot['x'];
  /** Id of the pattern of the severe areas. */
  readonly hatch: string;
}

interface Area {
  readonly x: number;
  readonly width: number;
  /** Values; the lower one first. */
  readonly from: number;
  readonly to: number;
}

/** The normal range as a tint, severe ranges hatched, and their edges as dotted and dashed lines. */
export function LimitAreas({ kind, panel, x, hatch }: LimitAreasProps) {
  const normal: Area[] = [];
  const severe: Area[] = [];
  // Between the last value of one band and the first of the next.
  const half = getScaleStep(kind) / 2;
  for (const { from, until, scale } of panel.stretches) {
    const across = { x: x(from), width: x(until) - x(from) };
    normal.push({ ...across, from: scale.normal.from - half, to: scale.normal.to - half });
    severe.push({ ...across, from: -Infinity, to: scale.severeBelow - half });
    severe.push({ ...across, from: scale.severeFrom - half, to: Infinity });
  }
  const severePath = areasPath(severe, panel);
  return (
    <g className="[print-color-adjust:exact]">
      <path d={areasPath(normal, panel)} className="fill-(--v-normal-soft) print:fill-[#e2e2e2]" />
      <path d={severePath} className="fill-(--v-severe-soft) print:fill-none" />
      <path d={severePath} fill={`url(#${hatch})`} />
      <path
        d={edgesPath(normal, panel)}
        className="fill-none stroke-(--v-normal-mark)"
        strokeWidth={1.5}
        strokeDasharray="0.1 4"
        strokeLinecap="round"
      />
      <path
        d={edgesPath(severe, panel)}
        className="fill-none stroke-(--v-severe-mark)"
        strokeWidth={1.25}
        strokeDasharray="5 4"
      />
    </g>
  );
}

/** Diagonal lines of the severe areas. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v7" className="stroke-(--v-severe-mark)" strokeWidth={1} opacity={0.55} />
    </pattern>
  );
}

function areasPath(areas: readonly Area[], { axis: { min, max }, y }: TrendPanel): string {
  return areas
    .filter(({ from, to }) => to > min && from < max)
    .map(({ x, width, from, to }) => {
      const [top, bottom] = [y(to), y(from)];
      return `M${x.toFixed(1)},${top.toFixed(1)}h${width.toFixed(1)}v${(bottom - top).toFixed(1)}h${(-width).toFixed(1)}z`;
    })
    .join('');
}

function edgesPath(areas: readonly Area[], { axis: { min, max }, y }: TrendPanel): string {
  return areas
    .flatMap(({ x, width, from, to }) =>
      [from, to]
        .filter((edge) => edge > min && edge < max)
        .map((edge) => `M${x.toFixed(1)},${y(edge).toFixed(1)}h${width.toFixed(1)}`),
    )
    .join('');
}
