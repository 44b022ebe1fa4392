import { formatReading, getHighestValue, shownEdges, getScaleStep, type Band } from '@hearthline/contracts';
import type { TrendLine } from './trend-lines.ts';

/** The start of a home day. */
export interface DayTick {
  /** In ms since 1970. */
  readonly at: number;
  readonly label: string;
}

/** Sizes in points of the page. */
const size = { width: 560, height: 66 } as const;
const plot = { left: 24, right: 554, top: 9, bottom: 55 } as const;
const fontSize = 6;
const digitWidth = 3.5;
/** The longest gap in ms between two readings that the line still bridges. */
const longestGap = 8 * 86_400_000;
/** Distance between two hatching lines of the severe ranges. */
const hatchStep = 5;

const shapes = {
  up: 'm0-3.2l3.3 5.6h-6.6z',
  down: 'm0 3.2l3.3-5.6h-6.6z',
  octagon: 'm-1.6-3.8h3.2l2.2 2.2v3.2l-2.2 2.2h-3.2l-2.2-2.2v-3.2z',
  arrowUp: 'm0 2v-4m-1.5 1.5l1.5-1.5l1.5 1.5',
  arrowDown: 'm0-2v4m-1.5-1.5l1.5 1.5l1.5-1.5',
} as const;

const write = (value: number): string => value.toFixed(1);
const path = (d: string, style: string): string => (d === '' ? '' : `<path d="${d}" ${style}/>`);

function textAt(
  x: number,
  y: number,
  content: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
): string {
  return `<text x="${write(x)}" y="${write(y)}" font-family="Figtree" font-size="${String(fontSize)}" text-anchor="${anchor}">${content}</text>`;
}

/** A text on a white box, so that frame and hatching do not cross it. */
function textOnWhite(x: number, y: number, content: string): string {
  const width = content.length * digitWidth;
  const box = `x="${write(x - width / 2)}" y="${write(y - fontSize + 1)}" width="${write(width)}" height="${String(fontSize)}"`;
  return `<rect ${box} fill="#fff" fill-opacity="0.85"/>${textAt(x, y, content)}`;
}

interface Scales {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

/**
 * Draws a line in black and white: the normal range shaded, severe ranges hatched. A mark's shape shows the band of its
 * reading. Readings out of range have their value beside them, and missing readings have a mark of their own.
 */
export function trendSvg(line: TrendLine, days: readonly DayTick[]): string {
  const scales = scalesOf(line);
  const { left, right, top, bottom } = plot;
  const ticks = days.map(({ at }) => `M${write(scales.x(at))},${String(bottom)}v2`).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size.width)}" height="${String(size.height)}">`,
    areas(line, scales),
    path(
      `M${String(left)},${String(top)}H${String(right)}V${String(bottom)}H${String(left)}z${ticks}`,
      stroke(0.5, '#777'),
    ),
    ...days.flatMap(({ at, label }) =>
      label ? [textAt(scales.x(at) + 1, size.height - 2, label, 'start')] : [],
    ),
    edgeNumbers(line, scales),
    path(linePath(line, scales), stroke(0.7)),
    gapTexts(line, scales),
    marks(line, scales),
    numbers(line, scales),
    '</svg>',
  ].join('');
}

const stroke = (width: number, colour = '#000'): string =>
  `fill="none" stroke="${colour}" stroke-width="${String(width)}"`;

function scalesOf({
  kind,
  points,
  stretches,
}: TrendLine): Scales & { readonly low: number; readonly high: number } {
  const from = stretches[0]?.from ?? 0;
  const until = stretches.at(-1)?.until ?? 1;
  const values = [
    ...points.flatMap(({ measured }) => measured?.value ?? []),
    ...stretches.flatMap(({ scale }) => shownEdges(scale, getHighestValue(kind))),
  ];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least || 1) * 0.18;
  const [low, high] = [least - room, most + room];
  const perUnit = (plot.bottom - plot.top) / (high - low);
  return {
    low,
    high,
    x: (at) => plot.left + ((at - from) / (until - from)) * (plot.right - plot.left),
    y: (value) => plot.bottom - (Math.min(Math.max(value, low), high) - low) * perUnit,
  };
}

/** The normal range as a tint and the severe ranges as hatching, with their edges. */
function areas({ kind, stretches }: TrendLine, { x, y }: Scales): string {
  // The edge lies halfway between the last value of a band and the first of the next.
  const half = getScaleStep(kind) / 2;
  let [tints, hatches, edges] = ['', '', ''];
  for (const { from, until, scale } of stretches) {
    const [left, right] = [x(from), x(until)];
    const [top, bottom] = [y(scale.normal.to - half), y(scale.normal.from - half)];
    if (bottom > top)
      tints += `M${write(left)},${write(top)}H${write(right)}V${write(bottom)}H${write(left)}z`;
    const low = y(scale.severeBelow - half);
    const high = y(scale.severeFrom - half);
    hatches += hatch(left, right, low, plot.bottom) + hatch(left, right, plot.top, high);
    for (const edge of [low, high])
      if (edge > plot.top && edge < plot.bottom) edges += `M${write(left)},${write(edge)}H${write(right)}`;
  }
  return (
    path(tints, 'fill="#e2e2e2"') +
    path(hatches, stroke(0.35, '#555')) +
    path(edges, `${stroke(0.5, '#555')} stroke-dasharray="3 2"`)
  );
}

/** Diagonal lines within a rectangle, aligned to one grid so that they continue across rectangles. */
function hatch(left: number, right: number, top: number, bottom: number): string {
  const height = bottom - top;
  if (height < 0.5) return '';
  let lines = '';
  for (let foot = Math.ceil((left - height) / hatchStep) * hatchStep; foot < right; foot += hatchStep) {
    const from = Math.max(foot, left);
    const to = Math.min(foot + height, right);
    if (to > from)
      lines += `M${write(from)},${write(bottom - (from - foot))}L${write(to)},${write(bottom - (to - foot))}`;
  }
  return lines;
}

/** The first and last normal value of the latest scale, at the left edge. */
function edgeNumbers({ kind, stretches }: TrendLine, { y }: Scales): string {
  const { from, to } = stretches.at(-1)?.scale.normal ?? { from: Infinity, to: Infinity };
  return [from, to - getScaleStep(kind)]
    .filter(Number.isFinite)
    .map((value) => textAt(plot.left - 3, y(value) + 2, formatReading(kind, value), 'end'))
    .join('');
}

function linePath({ points }: TrendLine, { x, y }: Scales): string {
  let d = '';
  let before: number | null = null;
  for (const { at, measured } of points) {
    const goesOn = before !== null && at - before <= longestGap;
    if (measured) d += `${goesOn ? 'L' : 'M'}${write(x(at))},${write(y(measured.value))}`;
    before = measured ? at : null;
  }
  return d;
}

function gapTexts({ points }: TrendLine, { x }: Scales): string {
  return points
    .map(({ at }, index) => {
      const before = points[index - 1]?.at ?? at;
      return at - before > longestGap
        ? textOnWhite((x(before) + x(at)) / 2, plot.bottom - 3, 'No reading')
        : '';
    })
    .join('');
}

const markOf = ({ tone, side }: Band): string =>
  tone === 'severe' ? shapes.octagon : side === 'low' ? shapes.down : shapes.up;

/** Marks: a dot for a normal reading, a triangle for low or high, an octagon for severe, a ring for not measured. */
function marks({ points }: TrendLine, { x, y }: Scales): string {
  let [shape, arrows, circles] = ['', '', ''];
  for (const { at, measured } of points) {
    const cx = write(x(at));
    if (!measured)
      circles += `<circle cx="${cx}" cy="${String(plot.bottom)}" r="2" fill="#fff" stroke="#000" stroke-width="0.7"/>`;
    else {
      const { value, band } = measured;
      const middle = `M${cx},${write(y(value))}`;
      if (band.tone === 'normal') circles += `<circle cx="${cx}" cy="${write(y(value))}" r="1.2"/>`;
      else shape += middle + markOf(band);
      if (band.tone === 'severe')
        arrows += middle + (band.side === 'low' ? shapes.arrowDown : shapes.arrowUp);
    }
  }
  return path(shape, 'fill="#000"') + path(arrows, stroke(0.8, '#fff')) + circles;
}

/**
 * The values of readings out of range: above a high one, below a low one. Severe values come first; a value that would overlap
 * another is left out.
 */
function numbers({ kind, points }: TrendLine, { x, y }: Scales): string {
  const outside = points.flatMap(({ at, measured }) =>
    measured && measured.band.tone !== 'normal' ? [{ at, ...measured }] : [],
  );
  const severe = outside.filter(({ band }) => band.tone === 'severe');
  const taken: { readonly x: number; readonly y: number; readonly width: number }[] = [];
  let drawn = '';
  for (const { at, value, band } of [...severe, ...outside.filter((one) => !severe.includes(one))]) {
    const content = formatReading(kind, value);
    const width = content.length * digitWidth + 1;
    const [over, under] = [y(value) - 4.5, y(value) + 9];
    const place = (band.side === 'low' ? [under, over] : [over, under])
      .map((baseline) => ({ x: x(at), y: baseline, width }))
      .find(
        (one) =>
          one.y < plot.bottom + 1 &&
          one.y > fontSize &&
          taken.every(
            (other) =>
              Math.abs(other.x - one.x) >= (other.width + one.width) / 2 ||
              Math.abs(other.y - one.y) >= fontSize,
          ),
      );
    if (!place) continue;
    taken.push(place);
    drawn += textOnWhite(place.x, place.y, content);
  }
  return drawn;
}
