import type { RecentRecord } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildDose, buildResident, buildVitals } from '@hearthline/contracts/testing';
import { residentsCollection } from '../../../lib/live/collections.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { RecentRecords } from './recent-records.tsx';
import { useDashboard } from './use-dashboard.ts';

const id = (digit: string) => digit.repeat(24);
const hoursAgo = (hours: number) => new Date(serverNow().getTime() - hours * 3_600_000).toISOString();

function recentRecord(digit: string, recordedAt: string, name: string): RecentRecord {
  return {
    type: 'vitals',
    id: id(digit),
    version: 1,
    resident: { id: id('c'), name, lastName: 'Delgado', age: 84 },
    readings: null,
    recordedAt,
    administeredAt: null,
    scheduledFor: null,
    recordedByUser: { name: 'Ana Ribeiro' },
    administeredByUser: null,
  };
}

const Page = () => <RecentRecords dashboard={useDashboard()} />;

function open(answers: readonly RecentRecord[][], vitals = [] as ReturnType<typeof buildVitals>[]) {
  const left = [...answers];
  const recentRecords = vi.fn(async () => {
    const records = (left.length > 1 ? left.shift() : left[0]) ?? [];
    return { hasToday: vitals.length > 0, todayCount: vitals.length, records };
  });
  const stats = {
    connectedUsersCount: 1,
    todayRecordsCount: 2,
    pendingMedicationsCount: 0,
    measuredResidentsCount: 1,
    activeResidentsCount: 1,
    doses: { overdue: 0, missed: 0, due: 0, later: 0 },
  };
  renderWithStore(<Page />, {
    session: buildSession(),
    api: {
      dashboard: {
        notices: async () => ({ notices: [] }),
        recentRecords,
        stats: async () => ({ stats: { ...stats, completedVitalsCount: 2 } }),
      },
      vitals: { list: async () => ({ records: vitals }) },
      medicationRecords: { list: async () => ({ records: [] }) },
      residents: { list: async () => ({ residents: [], found: 0, total: 0 }) },
    },
  });
  return recentRecords;
}

const names = () =>
  within(screen.getByRole('table', { name: 'Recent Records' }))
    .getAllByRole('rowheader')
    .map((cell) => /(Rosa|Mateo|Ivy|Late)/.exec(cell.textContent ?? '')?.[0]);

it('Recent Records: removes a record at once that was deleted or corrected elsewhere', async () => {
  const at = serverNow().toISOString();
  const [rosa, mateo] = [
    buildVitals({ id: id('1'), recordedAt: at }),
    buildVitals({ id: id('2'), recordedAt: at, residentName: 'Mateo' }),
  ];
  open([[recentRecord('2', at, 'Mateo'), recentRecord('1', at, 'Rosa')]], [rosa, mateo]);
  await waitFor(() => expect(names()).toEqual(['Mateo', 'Rosa']));
  act(() => eventHandlers['vitals:deleted']([{ id: id('1') }]));
  expect(names()).toEqual(['Mateo']);
  act(() => {
    eventHandlers['vitals:created']([{ ...mateo, id: id('3'), corrects: id('2') }]);
    eventHandlers['vitals:deleted']([{ id: id('2') }]);
  });
  expect(names()).toEqual(['Mateo']);
});

it('Recent Records: without records today the next older one moves up, and a late-entered one takes its place', async () => {
  const [newest, older, oldest] = [
    recentRecord('1', hoursAgo(30), 'Rosa'),
    recentRecord('2', hoursAgo(40), 'Mateo'),
    recentRecord('3', hoursAgo(50), 'Ivy'),
  ];
  const late = recentRecord('4', hoursAgo(26), 'Late');
  open([
    [newest, older],
    [older, oldest],
    [late, older],
  ]);
  await waitFor(() => expect(names()).toEqual(['Rosa', 'Mateo']));
  act(() => eventHandlers['vitals:deleted']([{ id: id('1') }]));
  await waitFor(() => expect(names()).toEqual(['Mateo', 'Ivy']));
  act(() => eventHandlers['vitals:created']([buildVitals({ id: id('4'), recordedAt: hoursAgo(26) })]));
  await waitFor(() => expect(names()).toEqual(['Late', 'Mateo']));
});

it('Recent Records: shows the photo of a resident with a photo, and the initials of the others', async () => {
  open([[recentRecord('1', hoursAgo(30), 'Rosa')]]);
  const photo = () =>
    screen
      .getByRole('rowheader', { name: /Rosa Delgado/ })
      .querySelector('img')
      ?.getAttribute('src');
  await waitFor(() => expect(names()).toEqual(['Rosa']));
  expect(screen.getAllByText('RD').length).toBeGreaterThan(0);
  expect(photo()).toBeUndefined();
  const photoUrl = 'data:,portrait';
  act(() => residentsCollection.upsert([buildResident({ id: id('c'), photoUrl })]));
  expect(photo()).toBe(`${photoUrl}?size=small`);
});

it('Recent Records: names the medication and what became of it', async () => {
  const dose = buildDose({
    medication: { name: 'Digoxin', dosage: '125', unit: 'mcg', form: 'tablet' },
    dose: { amount: 1, unit: 'tablet' },
    status: 'held',
    recordedBy: { id: id('7'), name: 'Grace Okafor' },
  });
  const { medication, status, prescriptionId } = dose;
  const row = {
    ...recentRecord('1', hoursAgo(30), 'Rosa'),
    type: 'medication' as const,
    given: { medication, dose: dose.dose, status, prescriptionId },
    recordedAt: null,
    scheduledFor: hoursAgo(30),
    recordedByUser: { name: 'Grace Okafor' },
  };
  open([[row]]);
  const head = await screen.findByRole('rowheader', { name: /Rosa Delgado/ });
  expect(head.textContent).toMatch(/Digoxin 125 micrograms? tablet: 1 tablet.*Held/);
  expect(screen.getByText('Grace Okafor')).toBeTruthy();
});
