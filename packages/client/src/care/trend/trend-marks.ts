import { formatReading, type Band, type VitalKind } from '@hearthline/contracts';
import type { TrendPlot } from './trend-plot.ts';
import type { TrendStop } from './trend-stops.ts';

/** A point out of its normal band; places in px of the design. */
export interface TrendMark {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly band: Band;
  readonly text: string;
}

/** The middle of a mark's number. */
export interface PlacedNumber extends TrendMark {
  readonly labelX: number;
  readonly labelY: number;
}

export function marksOf(kind: VitalKind, stops: readonly TrendStop[], { x, panels }: TrendPlot): TrendMark[] {
  return stops.flatMap(({ at, record, values }) =>
    values.flatMap(({ value, band }, part) =>
      band.tone === 'normal'
        ? []
        : [
            {
              key: `${record.id} ${String(part)}`,
              ...{ x: x(at), y: panels[part]?.y(value) ?? 0, band },
              text: formatReading(kind, value),
            },
          ],
    ),
  );
}

/** Width of a digit and height of a line of the numbers, px of the design. */
const digitWidth = 7.5;
const lineHeight = 13;
/** Px between the middles of a mark and of its number. */
const away = 14;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;

/**
 * Places the numbers beside their marks: over a high one, under a low one, else where there is room. Those of severe and
 * of newer readings come first; a number that would cover another one is left out, and is in tooltip and table.
 */
export function placeNumbers(marks: readonly TrendMark[], plot: TrendPlot): PlacedNumber[] {
  const order = [...marks].reverse();
  const bySeverity = [
    ...order.filter(({ band }) => band.tone === 'severe'),
    ...order.filter(({ band }) => band.tone !== 'severe'),
  ];
  const taken: Box[] = [];
  const placed: PlacedNumber[] = [];
  for (const mark of bySeverity) {
    const halfWidth = (mark.text.length * digitWidth) / 2;
    const side = mark.band.side === 'low' ? 1 : -1;
    const beside = halfWidth + 10;
    const boxes = [
      [mark.x, mark.y + side * away],
      [mark.x, mark.y - side * away],
      [mark.x - beside, mark.y],
      [mark.x + beside, mark.y],
    ].map(([x = 0, y = 0]): Box => ({ x, y, halfWidth, halfHeight: lineHeight / 2 }));
    const box = boxes.find((one) => isInside(one, plot) && !taken.some((other) => overlaps(one, other)));
    if (!box) continue;
    taken.push(box);
    placed.push({ ...mark, labelX: box.x, labelY: box.y });
  }
  return placed;
}

const isInside = ({ x, y, halfWidth, halfHeight }: Box, { left, right, bottom }: TrendPlot): boolean =>
  x - halfWidth >= left - 4 && x + halfWidth <= right + 8 && y - halfHeight >= 0 && y + halfHeight <= bottom;
