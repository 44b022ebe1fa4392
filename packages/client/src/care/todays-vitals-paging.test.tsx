import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDose, buildResident, buildVitals } from '@hearthline/contracts/testing';
import { useDashboard } from '../features/care/dashboard/use-dashboard.ts';
import { buildSession } from '../testing/build-session.ts';
import type { ApiOverrides } from '../testing/fake-api.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';

const now = '2026-11-21T14:00:00.000Z';
const idOf = (n: number) => n.toString(16).padStart(24, '0');

/** A list call with `count` rows, three a page, by cursor. */
function byCursor<T>(count: number, build: (id: string) => T) {
  return vi.fn(async ({ query }: { query?: { cursor?: string | undefined } | undefined } = {}) => {
    const from = Number(query?.cursor ?? 0);
    const records = Array.from({ length: Math.min(3, count - from) }, (_one, n) => build(idOf(from + n)));
    return { records, ...(from + 3 < count && { nextCursor: String(from + 3) }) };
  });
}

function Panel() {
  const { vitals, doses, residents, live } = useDashboard();
  return <p>{[vitals.length, doses.length, residents.length, live.vitals.status].join(' ')}</p>;
}

beforeEach(() => void vi.useFakeTimers({ now: new Date(now) }));
afterEach(() => void vi.useRealTimers());

it('useDashboard: counts all of today’s records and all residents across the server’s pages', async () => {
  const vitals = byCursor(7, (id) => buildVitals({ id, recordedAt: now }));
  const api: ApiOverrides = {
    vitals: { list: vitals },
    medicationRecords: { list: byCursor(4, (id) => buildDose({ id, scheduledFor: now })) },
    residents: {
      list: async ({ query } = {}) => {
        const page = Number(query?.page ?? 1);
        const residents = Array.from({ length: page === 3 ? 1 : 2 }, (_one, n) =>
          buildResident({ id: idOf(page * 2 + n) }),
        );
        return Promise.resolve({ residents, found: 5, total: 5 });
      },
    },
    dashboard: {
      notices: () => new Promise(() => undefined),
      stats: () => new Promise(() => undefined),
      recentRecords: () => new Promise(() => undefined),
    },
  };
  renderWithStore(<Panel />, { session: buildSession(), api });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('7 4 5 ready')).toBeTruthy();
  expect(vitals.mock.calls.map(([input]) => input?.query)).toEqual([
    { date: '2026-11-21', cursor: undefined },
    { date: '2026-11-21', cursor: '3' },
    { date: '2026-11-21', cursor: '6' },
  ]);
});
