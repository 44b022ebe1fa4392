import { formatReading, type Band, type VitalKind } from '@hearthline/contracts';
import { tenths } from './trend-paths.ts';
import type { TrendPlot } from './trend-plot.ts';
import type { TrendStop } from './trend-stops.ts';

/** A point out of its normal band; places in px of the design. */
export interface TrendMark {
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

export function buildTrendMarks(
  kind: VitalKind,
  stops: readonly TrendStop[],
  { x, panels }: TrendPlot,
): TrendMark[] {
  const marks: TrendMark[] = [];
  for (const { at, values } of stops)
    for (const [part, { value, band }] of values.entries())
      if (band.tone !== 'normal')
        marks.push({ x: x(at), y: panels[part]?.y(value) ?? 0, band, text: formatReading(kind, value) });
  return marks;
}

/** Widths of a digit and of a decimal point, and height of a line of the numbers, px of the design. */
const digitWidth = 7.4;
const pointWidth = 4;
const lineHeight = 13;
/** Px between the middles of a mark and of its number. */
const away = 14;
/** Half of what a mark takes up, px of the design. */
const markHalf = 5.5;
/** Minimum gap in px between two numbers side by side: with less, "98" and "97" read as one number. */
const gapWidth = digitWidth;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly isMark: boolean;
}

/**
 * Places the numbers beside their marks: above a high mark, below a low mark, otherwise in free space. Severe readings go
 * first, then newer ones. A number without free space is left out: over another reading's mark it would be misread as that
 * reading's value. The tooltip and the table still have it. A severe number may cover marks, since leaving it out would be
 * worse.
 */
export function placeNumbers(marks: readonly TrendMark[], plot: TrendPlot): PlacedNumber[] {
  const take = createRoom(marks, plot);
  const placed: PlacedNumber[] = [];
  for (const isSevere of [true, false])
    for (let index = marks.length - 1; index >= 0; index--) {
      const mark = marks[index];
      if (!mark || (mark.band.tone === 'severe') !== isSevere) continue;
      const { x, y, band } = mark;
      const halfWidth = halfWidthOf(mark);
      const first = band.side === 'low' ? away : -away;
      const place = (overMarks: boolean) =>
        take(x, y + first, halfWidth, overMarks) ??
        take(x, y - first, halfWidth, overMarks) ??
        take(x - halfWidth - 10, y, halfWidth, overMarks) ??
        take(x + halfWidth + 10, y, halfWidth, overMarks);
      const box = place(false) ?? (isSevere ? place(true) : undefined);
      if (box) placed.push({ ...mark, labelX: box.x, labelY: box.y });
    }
  return placed;
}

/** The numbers of one tone as one text, with the middle of each of its characters. */
export interface NumbersText {
  readonly text: string;
  readonly x: string;
  readonly y: string;
}

export function numbersText(numbers: readonly PlacedNumber[], tone: Band['tone']): NumbersText {
  let [all, xs, ys] = ['', '', ''];
  for (const number of numbers) {
    if (number.band.tone !== tone) continue;
    const y = `${tenths(number.labelY)} `;
    let at = number.labelX - halfWidthOf(number);
    for (const character of number.text) {
      const width = widthOf(character);
      xs += `${tenths(at + width / 2)} `;
      ys += y;
      at += width;
    }
    all += number.text;
  }
  return { text: all, x: xs, y: ys };
}

const widthOf = (character: string): number => (character === '.' ? pointWidth : digitWidth);

function halfWidthOf({ text }: TrendMark): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width / 2;
}

/**
 * Reserves space for a number inside the plot and free of other numbers; `overMarks` allows it to cover marks. Boxes are
 * indexed by columns as wide as the widest number with its gap. A box can overlap only boxes of its own column and the two
 * beside it.
 */
function createRoom(marks: readonly TrendMark[], { left, right, bottom }: TrendPlot) {
  let width = digitWidth;
  for (const mark of marks) width = Math.max(width, 2 * halfWidthOf(mark) + gapWidth);
  const columns: Box[][] = [];
  const columnOf = (x: number) => Math.floor(x / width);
  // Beside a mark no gap is kept free.
  for (const { x, y } of marks)
    (columns[columnOf(x)] ??= []).push({
      x,
      y,
      halfWidth: markHalf - gapWidth,
      halfHeight: markHalf,
      isMark: true,
    });
  return (x: number, y: number, halfWidth: number, overMarks: boolean): Box | undefined => {
    const halfHeight = lineHeight / 2;
    if (x - halfWidth < left - 4 || x + halfWidth > right + 8) return undefined;
    if (y < halfHeight || y + halfHeight > bottom) return undefined;
    const own = columnOf(x);
    for (let column = own - 1; column <= own + 1; column++)
      for (const other of columns[column] ?? [])
        if (
          !(overMarks && other.isMark) &&
          Math.abs(x - other.x) < halfWidth + other.halfWidth + gapWidth &&
          Math.abs(y - other.y) < halfHeight + other.halfHeight
        )
          return undefined;
    const box = { x, y, halfWidth, halfHeight, isMark: false };
    (columns[own] ??= []).push(box);
    return box;
  };
}
