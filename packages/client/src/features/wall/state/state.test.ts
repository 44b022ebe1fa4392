import { describe, expect, it } from 'vitest';
import { themeAt } from './daylight.ts';
import { pixelShiftAt } from './pixel-shift.ts';
import { mayReload } from './program-update.ts';
import { livenessOf } from './liveness.ts';

const minutes = 60_000;

describe('daylight', () => {
  const at = (time: string, dayFrom: string, nightFrom: string) =>
    themeAt(Date.parse(`2026-07-01T${time}:00Z`), 'Europe/Lisbon', { dayFrom, nightFrom });

  it('is light in the hours of the home by its own clock, to the minute, whatever the device’s zone', () => {
    const themes = ['05:29', '05:30', '18:44', '18:45'].map((time) => at(time, '06:30', '19:45'));
    expect(themes).toEqual(['dark', 'light', 'light', 'dark']);
  });

  it('may be light across midnight', () => {
    const themes = ['20:59', '21:00', '23:30', '04:59', '05:00'].map((time) => at(time, '22:00', '06:00'));
    expect(themes).toEqual(['dark', 'light', 'light', 'light', 'dark']);
  });
});

describe('drift', () => {
  it('stays within 6 px, moves every 10 minutes and not in between', () => {
    const hours = Array.from({ length: 60 }, (_, turn) => pixelShiftAt(turn * 10 * minutes));
    for (const [index, place] of hours.entries()) {
      expect(Math.max(...place.map(Math.abs))).toBeLessThanOrEqual(6);
      expect(pixelShiftAt((index * 10 + 9.9) * minutes)).toEqual(place);
      expect(place).not.toEqual(hours[index + 1]);
    }
  });
});

describe('a newer program', () => {
  const known = { runs: '2.4.0', announced: '2.5.0', announcedAt: 0 };

  it('is taken at once where no alert is open, else after an hour', () => {
    expect(mayReload({ ...known, openAlerts: 0 }, 0)).toBe(true);
    expect(mayReload({ ...known, openAlerts: 1 }, 59 * minutes)).toBe(false);
    expect(mayReload({ ...known, openAlerts: 1 }, 60 * minutes)).toBe(true);
  });

  it('is not the one that runs', () => {
    expect(mayReload({ ...known, announced: '2.4.0', openAlerts: 0 }, 0)).toBe(false);
    expect(mayReload({ ...known, announced: null, openAlerts: 0 }, 0)).toBe(false);
  });
});

describe('what is true', () => {
  const lost = { state: 'lost', since: new Date(5_000) } as const;
  const live = { state: 'live', since: null } as const;

  it('needs a link that speaks and a board fetched since the gap', () => {
    expect(livenessOf(live, null)).toEqual({ live: true });
    expect(livenessOf(lost, null)).toEqual({ live: false, since: 5_000 });
    expect(livenessOf(live, 5_000)).toEqual({ live: false, since: 5_000 });
  });

  it('stays as old as the gap’s beginning, however often the link comes and goes in it', () => {
    expect(livenessOf({ state: 'lost', since: new Date(9_000) }, 5_000)).toEqual({
      live: false,
      since: 5_000,
    });
  });
});
