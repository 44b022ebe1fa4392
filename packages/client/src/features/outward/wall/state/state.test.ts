import { describe, expect, it } from 'vitest';
import { themeAt } from '../wall-app.tsx';
import { pixelShiftAt } from './pixel-shift.ts';
import { mayReload } from './reload-for-update.ts';
import { getLiveness } from './liveness.ts';

const minutes = 60_000;

describe('Wall theme', () => {
  const at = (time: string, dayFrom: string, nightFrom: string) =>
    themeAt(Date.parse(`2026-07-01T${time}:00Z`), 'Europe/Lisbon', { dayFrom, nightFrom });

  it('is light in the home’s hours in its own zone, to the minute', () => {
    const themes = ['05:29', '05:30', '18:44', '18:45'].map((time) => at(time, '06:30', '19:45'));
    expect(themes).toEqual(['dark', 'light', 'light', 'dark']);
  });

  it('may be light across midnight', () => {
    const themes = ['20:59', '21:00', '23:30', '04:59', '05:00'].map((time) => at(time, '22:00', '06:00'));
    expect(themes).toEqual(['dark', 'light', 'light', 'light', 'dark']);
  });
});

describe('Wall pixel shift', () => {
  it('stays within 6 px, and moves every 10 minutes', () => {
    const hours = Array.from({ length: 60 }, (_, turn) => pixelShiftAt(turn * 10 * minutes));
    for (const [index, place] of hours.entries()) {
      expect(Math.max(...place.map(Math.abs))).toBeLessThanOrEqual(6);
      expect(pixelShiftAt((index * 10 + 9.9) * minutes)).toEqual(place);
      expect(place).not.toEqual(hours[index + 1]);
    }
  });
});

describe('Wall: a newer build', () => {
  const known = { runs: '2.4.0', announced: '2.5.0', announcedAt: 0 };

  it('is loaded at once without open alerts, else after an hour', () => {
    expect(mayReload({ ...known, openAlerts: 0 }, 0)).toBe(true);
    expect(mayReload({ ...known, openAlerts: 1 }, 59 * minutes)).toBe(false);
    expect(mayReload({ ...known, openAlerts: 1 }, 60 * minutes)).toBe(true);
  });

  it('is not the running one', () => {
    expect(mayReload({ ...known, announced: '2.4.0', openAlerts: 0 }, 0)).toBe(false);
    expect(mayReload({ ...known, announced: null, openAlerts: 0 }, 0)).toBe(false);
  });
});

describe('Wall: liveness of the board', () => {
  const lost = { state: 'lost', since: new Date(5_000) } as const;
  const live = { state: 'live', since: null } as const;

  it('needs a connection and a board fetched since the gap', () => {
    expect(getLiveness(live, null)).toEqual({ live: true });
    expect(getLiveness(lost, null)).toEqual({ live: false, since: 5_000 });
    expect(getLiveness(live, 5_000)).toEqual({ live: false, since: 5_000 });
  });

  it('counts from the start of the gap, however often the connection returns in it', () => {
    expect(getLiveness({ state: 'lost', since: new Date(9_000) }, 5_000)).toEqual({
      live: false,
      since: 5_000,
    });
  });
});
