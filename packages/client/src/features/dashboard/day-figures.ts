/** Records per hour, from the first hour with one (6 at the latest) to the current hour. */
export function hourFigures(
  times: readonly string[],
  hourOf: (at: string) => number,
  hourNow: number,
): { from: number; values: number[] } {
  const hours = times.map(hourOf).filter((hour) => hour <= hourNow);
  const from = Math.min(6, hourNow, ...hours);
  const values = Array.from({ length: hourNow - from + 1 }, () => 0);
  for (const hour of hours) values[hour - from] = (values[hour - from] ?? 0) + 1;
  return { from, values };
}
