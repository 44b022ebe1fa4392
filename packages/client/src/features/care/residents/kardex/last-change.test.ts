// @vitest-environment node
import type { DoseSchedule } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';
import { expect, it } from 'vitest';
import { chartSheet, type ChartSheet } from './kardex-sheet.ts';
import { lastChange } from './last-change.ts';
import { home, buildKardexFor, prescribed, rosa } from './testing/build-kardex.ts';

/** The sections with the states of their doses. */
const statesOf = (sheet: ChartSheet | undefined) =>
  sheet?.sections.map(({ kind, rows }) => [
    kind,
    rows.flatMap(({ lines }) => lines.flatMap(({ doses }) => [...doses.values()].map(({ state }) => state))),
  ]);

it('lastChange: the sheet of the last instant at which the clock changed a state is the sheet of now, all day long', () => {
  const schedule: DoseSchedule = {
    kind: 'scheduled',
    times: ['08:00', '09:20'],
    days: { kind: 'every-day' },
  };
  const ends = prescribed({ endsAt: '2026-11-21T15:03:00.000Z' });
  const kardex = buildKardexFor([prescribed({ schedule }), prescribed({ timeCritical: true }), ends]);
  const form = buildDose({ residentId: rosa.id, scheduledFor: '2026-11-21T11:11:00.000Z' });
  const seen = new Set<number>();
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const now = new Date(Date.parse('2026-11-21T00:00:00.000Z') + minute * 60_000);
    const changedAt = lastChange(kardex, [form], now);
    seen.add(changedAt);
    const [then, today] = [new Date(changedAt), now].map((at) => chartSheet(kardex, [form], home, at));
    expect(statesOf(then)).toEqual(statesOf(today));
  }
  expect(seen.size).toBeLessThan(30);
});
