import { TZDate } from '@date-fns/tz';

const quarterMs = 15 * 60_000;

/**
 * Writes instants as the home's clock shows them, with their distance from UTC, which tells apart the two hours that come twice:
 * `2026-11-21T12:00:00.000+01:00`. The distance is looked up once for each quarter of an hour, within which it never changes.
 */
export function createHomeInstant(timezone: string): (at: Date | string) => string {
  let known = { quarter: Number.NaN, shiftMs: 0, offset: '' };
  return (value) => {
    const at = typeof value === 'string' ? Date.parse(value) : value.getTime();
    const quarter = Math.floor(at / quarterMs);
    if (quarter !== known.quarter) {
      const minutes = -new TZDate(at, timezone).getTimezoneOffset();
      known = { quarter, shiftMs: minutes * 60_000, offset: offsetText(minutes) };
    }
    return new Date(at + known.shiftMs).toISOString().slice(0, -1) + known.offset;
  };
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
