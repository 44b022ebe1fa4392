import type { VitalsRecord } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildDose, buildVitals } from '@hearthline/contracts/testing';
import { outOfRangeCases, visibleReadings } from '../../../care/testing/out-of-range.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { buildSession } from '../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { RecentRecords } from './recent-records.tsx';
import { RecordsOverview } from './records-overview.tsx';
import { useDashboard } from './use-dashboard.ts';

function Tables() {
  const dashboard = useDashboard();
  return (
    <>
      <RecentRecords dashboard={dashboard} />
      <RecordsOverview dashboard={dashboard} />
    </>
  );
}

/** Renders both tables of records, with today's records or with an earlier day's record. */
function open(record: VitalsRecord, isToday = true, api: ApiOverrides = {}) {
  const records = isToday ? [record] : [];
  const recent = {
    type: 'vitals' as const,
    id: record.id,
    version: 1,
    resident: { id: record.residentId, name: 'Rosa', lastName: 'Delgado', age: 84 },
    readings: record,
    recordedAt: record.recordedAt,
    administeredAt: null,
    scheduledFor: null,
    recordedByUser: { name: record.recordedByName },
    administeredByUser: null,
  };
  renderWithStore(<Tables />, {
    session: buildSession(),
    api: {
      dashboard: {
        notices: async () => ({ notices: [] }),
        recentRecords: async () => ({ hasToday: isToday, todayCount: records.length, records: [recent] }),
        stats: () => Promise.reject(new Error('not needed')),
      },
      vitals: { list: async () => ({ records }) },
      medicationRecords: { list: async () => ({ records: [] }) },
      residents: { list: async () => ({ residents: [], found: 0, total: 0 }) },
      ...api,
    },
  });
}

async function rowsOf(label: string): Promise<{ tableRow: Element; listRow: Element }> {
  const table = await screen.findByRole('table', { name: label });
  const list = await screen.findByRole('list', { name: label });
  const [tableRow, listRow] = [table.querySelector('tbody tr'), list.querySelector('li')];
  if (!tableRow || !listRow) throw new Error(`no row in ${label}`);
  return { tableRow, listRow };
}

describe.each([['Recent Records'], ["Today's vitals"]])('%s: a reading out of range is visible', (label) => {
  it.each(outOfRangeCases)('%s: once in its row and in its line of the list', async (_name, kind, values) => {
    const severe = buildVitals({ ...values, recordedAt: serverNow().toISOString() });
    open(severe);
    const { tableRow, listRow } = await rowsOf(label);
    for (const rem of [44, 52, 90]) expect(visibleReadings(tableRow, severe, kind, rem)).toHaveLength(1);
    expect(visibleReadings(listRow, severe, kind, 20)).toHaveLength(1);
  });
});

it.each(outOfRangeCases)('Recent Records: %s, of an earlier day is visible', async (_name, kind, values) => {
  const severe = buildVitals({ ...values, recordedAt: '2026-01-02T12:00:00.000Z' });
  open(severe, false);
  const { tableRow, listRow } = await rowsOf('Recent Records');
  expect(visibleReadings(tableRow, severe, kind, 44)).toHaveLength(1);
  expect(visibleReadings(listRow, severe, kind, 20)).toHaveLength(1);
});

it('dashboard rows: vitals lead to their record, a dose to its resident', async () => {
  const record = buildVitals({ recordedAt: serverNow().toISOString() });
  const dose = buildDose({ status: 'administered', administeredAt: serverNow().toISOString() });
  open(record, true, { medicationRecords: { list: async () => ({ records: [dose] }) } });
  const ofRecord = `/dashboard?record=${record.id}`;
  await waitFor(() => {
    const links = screen.getAllByRole('link', { name: /, open record$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([ofRecord, ofRecord]);
  });
  const toResident = await screen.findByRole('link', { name: /, open resident$/ });
  expect(toResident.getAttribute('href')).toBe(`/residents/${dose.residentId}`);
});

it("Today's vitals: sorts by resident on request, of all of today's records", async () => {
  const names = ['Zoe', 'Ana', 'Bea', 'Cleo', 'Dora', 'Eva'];
  const records = names.map((residentName, index) =>
    buildVitals({
      id: String(index).padStart(24, '0'),
      residentName,
      residentLastName: 'Puig',
      recordedAt: new Date(serverNow().getTime() - index * 1_000).toISOString(),
    }),
  );
  open(records[0]!, true, { vitals: { list: async () => ({ records }) } });
  const table = await screen.findByRole('table', { name: "Today's vitals" });
  const shown = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.split(' ')[0]);
  expect(shown()).toEqual(['Zoe', 'Ana', 'Bea', 'Cleo', 'Dora']);
  await userEvent.click(within(table).getByRole('button', { name: 'Resident' }));
  expect(shown()).toEqual(['Ana', 'Bea', 'Cleo', 'Dora', 'Eva']);
});
