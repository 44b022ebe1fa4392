// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countOutdated } from './count-outdated.ts';
import { buildKardexFor, prescribed } from './testing/build-kardex.ts';

describe('countOutdated: a Kardex is read again', () => {
  const metformin = prescribed();
  const kardex = buildKardexFor([metformin]);
  const known = (prescriptions: Parameters<typeof countOutdated>[1]['prescriptions'], active = true) =>
    countOutdated(kardex, { prescriptions, active, today: '2026-11-21' });

  it('not for what it was read with, other residents, or what ended before its month', () => {
    const others = [
      prescribed({ residentId: 'a'.repeat(24) }),
      prescribed({ endsAt: '2026-10-20T10:00:00.000Z' }),
    ];
    expect(known([metformin, ...others])).toBe(0);
  });

  it('for a new prescription and for a newer version, each change once', () => {
    const added = known([metformin, prescribed()]);
    const changed = known([{ ...metformin, version: 2 }]);
    expect([added, changed].every((count) => count > 0)).toBe(true);
    expect(known([{ ...metformin, version: 3 }])).not.toBe(changed);
  });

  it('for a resident who left or returned', () => {
    expect(known([metformin], false)).toBeGreaterThan(0);
    const away = buildKardexFor([metformin], {
      absences: [{ from: '2026-11-02T08:00:00.000Z', until: null }],
    });
    const count = (active: boolean) =>
      countOutdated(away, { prescriptions: [], active, today: '2026-11-21' });
    expect([count(false), count(true) > 0]).toEqual([0, true]);
  });
});
