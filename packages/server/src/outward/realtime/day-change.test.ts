import { describe, expect, it } from 'vitest';
import { createDayChange } from './scheduler.ts';

/** The instants at which the day changes when polled every `stepMs` between two instants. */
function changes(timezone: string, from: string, to: string, stepMs = 60_000): string[] {
  let now = Date.parse(from);
  const changed = createDayChange(timezone, () => new Date(now));
  const seen: string[] = [];
  for (; now <= Date.parse(to); now += stepMs) if (changed()) seen.push(new Date(now).toISOString());
  return seen;
}

describe('change of the day', () => {
  it("is at the home's midnight, not the machine's", () => {
    expect(changes('Europe/Madrid', '2026-07-01T12:00:00Z', '2026-07-02T12:00:00Z')).toEqual([
      '2026-07-01T22:00:00.000Z',
    ]);
  });

  it('happens once on days of 23 and 25 hours', () => {
    expect(changes('Europe/Madrid', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(changes('Europe/Madrid', '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it('happens where daylight saving skips midnight itself', () => {
    expect(changes('America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T12:00:00Z')).toEqual([
      '2026-09-06T04:00:00.000Z',
    ]);
  });

  it('is detected once by a machine that was suspended at midnight', () => {
    expect(changes('UTC', '2026-07-01T20:00:00Z', '2026-07-02T08:00:00Z', 6 * 3_600_000)).toHaveLength(1);
  });
});
