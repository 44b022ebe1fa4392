import { formatReading, readings } from '@hearthline/contracts';
import type { Content } from '../../../platform/pdf/paper.ts';
import { trendSvg, type DayTick } from './trend-svg.ts';
import type { TrendLine } from './trend-lines.ts';

/** One row per line: its name, its chart, and the lowest and highest value. */
export function trendRows(lines: readonly TrendLine[], days: readonly DayTick[]): Content[][] {
  return lines.map((line) => [
    { text: [{ text: line.label, bold: true }, `\n${readings[line.kind].unit}`] },
    { svg: trendSvg(line, days) },
    { text: notesOf(line).join('\n') },
  ]);
}

/** E.g. "84 to 97", "24 readings, 3 out of range", "2 not measured". */
function notesOf({ kind, points }: TrendLine): string[] {
  const measured = points.flatMap((point) => point.measured ?? []);
  const values = measured.map(({ value }) => value);
  const outside = measured.filter(({ band }) => band.tone !== 'normal').length;
  const missing = points.length - measured.length;
  return [
    ...(values.length > 0
      ? [
          `${formatReading(kind, Math.min(...values))} to ${formatReading(kind, Math.max(...values))}`,
          `${String(values.length)} readings, ${String(outside)} out of range`,
        ]
      : []),
    ...(missing > 0 ? [`${String(missing)} not measured`] : []),
  ];
}
