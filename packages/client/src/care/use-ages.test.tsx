import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResidentsOverview } from '../features/care/dashboard/residents-overview.tsx';
import type { Dashboard } from '../features/care/dashboard/use-dashboard.ts';
import { residentColumns } from '../features/care/residents/list/resident-columns.tsx';
import { buildResident } from '@hearthline/contracts/testing';
import { ResidentIdentity } from '../features/care/vitals/resident-header.tsx';
import { setClock } from '../lib/server/server-clock.ts';
import type { LiveQuery } from '../lib/live/use-live-query.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ResidentBanner } from './resident-banner.tsx';
import { ResidentHeading } from './resident-heading.tsx';
import { useAges } from './use-ages.ts';

// Lisbon is at UTC+1 in June.
const beforeMidnight = '2026-06-11T22:59:30.000Z';
const withBirthDate = buildResident({ age: 83, dateOfBirth: '1942-06-12', roomNumber: null });
const withoutBirthDate = buildResident({ id: 'd'.repeat(24), age: 79, roomNumber: null });
const both = [withBirthDate, withoutBirthDate];
const ready: LiveQuery = {
  status: 'ready',
  failedMessage: null,
  lastValidAt: new Date(beforeMidnight),
  isLive: true,
  retry: vi.fn(),
};

/** The list of residents as a table or a phone list. */
function ResidentsTable({ listBelow }: { listBelow: number }) {
  return (
    <DataTable
      label="Residents"
      columns={residentColumns({ ageOf: useAges(), lastMeasured: () => 'Yesterday', mayRecord: true })}
      list={{ ...ready, lastValidText: null, rows: both }}
      listBelow={listBelow}
      failed=""
      empty={null}
    />
  );
}
const dashboard = { live: { residents: ready }, residents: both } as unknown as Dashboard;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(beforeMidnight) });
  setClock(beforeMidnight);
});
afterEach(() => {
  vi.useRealTimers();
});

const places: readonly (readonly [string, ReactElement])[] = [
  ['the dashboard', <ResidentsOverview key="o" dashboard={dashboard} />],
  ['the list', <ResidentsTable key="t" listBelow={1} />],
  ['the list on a phone', <ResidentsTable key="r" listBelow={100_000} />],
  ['the resident’s page', <ResidentHeading key="p" resident={withBirthDate} level={1} />],
  ['the banner of a resident’s page', <ResidentBanner key="b" resident={withBirthDate} />],
  ['Form 01', <ResidentIdentity key="h" resident={withBirthDate} />],
];

it.each(places)('useAges: a birthday shows at the home’s midnight without a reload: %s', async (_, place) => {
  const { container } = renderWithStore(place, { session: buildSession() });
  const ages = () => container.textContent?.match(/(?<!\d)(79|8\d)(?!\d)/g) ?? [];
  const before = ages();
  expect(before).toContain('83');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(ages()).toEqual(before.map((age) => (age === '83' ? '84' : age)));
});
