import { Problem, type MedicationRecord, type UnrecordedDose } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../lib/live/event-handlers.ts';
import { setClock } from '../../lib/server/server-clock.ts';
import { store } from '../../lib/state/store.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { doseToOpenAtom } from '../dose-to-open.ts';
import { MedicationRecordsTable } from './medication-records-table.tsx';
import type { RecordsFilter } from './records-filter.ts';
import { ana, ben, givenBy, pending } from './testing/doses.ts';
import { listsUnrecorded } from './use-unrecorded-doses.ts';

declare const happyDOM: { setViewport: (size: { width: number }) => void };

const now = '2026-11-21T12:00:00.000Z';
beforeEach(() => {
  setClock(now);
  happyDOM.setViewport({ width: 1280 });
});

type Answer = () => Promise<{ records: MedicationRecord[] }>;
const answer =
  (records: MedicationRecord[]): Answer =>
  async () =>
    Promise.resolve({ records });

interface ShowOptions {
  /** The server's answer for days. */
  readonly days: MedicationRecord[];
  /** Its answer for what is overdue. */
  readonly overdue?: Answer;
  readonly filter?: RecordsFilter;
  /** Scheduled doses that nobody recorded. */
  readonly unrecorded?: UnrecordedDose[];
}

function show({ days, overdue = answer([]), filter = {}, unrecorded = [] }: ShowOptions) {
  const list = vi.fn(async ({ query }: { query?: { due?: 'overdue' | 'today' | undefined } } = {}) =>
    query?.due ? overdue() : answer(days)(),
  );
  renderWithStore(<MedicationRecordsTable filter={filter} emptyText="No medication records found" />, {
    session: buildSession('nurse'),
    api: { medicationRecords: { list }, kardex: { unrecorded: async () => ({ doses: unrecorded }) } },
  });
  return list;
}

/** Texts of a column, from the top. */
const column = (index: number) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[index]?.textContent);

const called = (name: string) => ({ medication: { name, dosage: '1', unit: 'g' } });
const due = (time: string, id: string, name: string, day = '2026-11-21') =>
  buildDose({ scheduledFor: `${day}T${time}:00.000Z`, id: id.repeat(24), ...called(name) });
const given = (hour: string, id: string, name: string) =>
  givenBy(ben, { id: id.repeat(24), administeredAt: `2026-11-21T${hour}:00:00.000Z`, ...called(name) });

describe('Kardex', () => {
  const today = { startDate: '2026-11-21', endDate: '2026-11-21' };
  const late = [due('08:00', '1', 'Late'), due('20:00', '2', 'Yesterday', '2026-11-20')];

  it('begins with what is late, also of earlier days, and due, then closed doses, newest first, then those to come', async () => {
    show({
      days: [
        due('21:00', '3', 'Tonight'),
        due('18:00', '4', 'Evening'),
        due('11:45', '5', 'Now'),
        given('09', '6', 'Second'),
        due('08:00', '1', 'Late'),
        given('07', '7', 'First'),
      ],
      overdue: answer(late),
      filter: today,
    });
    await screen.findByText('Tonight');
    const order = ['Yesterday', 'Late', 'Now', 'Second', 'First', 'Evening', 'Tonight'];
    // The first rows of a virtual table are drawn once it has been measured.
    await waitFor(() => expect(column(2)).toEqual(order));
    expect(column(0)[0]).toMatch(/^Nov 20, 8:00\u00a0PM /);
    expect(column(0)[1]).toMatch(/^8:00 AM /);
  });

  const scheduled = (time: string, name: string, windowMinutes = 60): UnrecordedDose => ({
    prescriptionId: 'd'.repeat(24),
    day: '2026-11-21',
    time,
    at: `2026-11-21T${time}:00.000Z`,
    residentId: 'c'.repeat(24),
    resident: { name: 'Rosa', lastName: 'Delgado', nickname: null },
    medicationId: 'e'.repeat(24),
    medication: { name, dosage: '1', unit: 'g' },
    dose: { amount: 1, unit: 'tablet' },
    windowMinutes,
  });

  it('has the scheduled doses that nobody recorded among the others, each with its state', async () => {
    const unrecorded = [
      scheduled('20:00', 'Tonight'),
      scheduled('12:10', 'Due'),
      scheduled('11:20', 'Critical', 30),
      scheduled('11:20', 'Overdue'),
      scheduled('08:00', 'Missed'),
    ];
    show({ days: [given('07', '7', 'Given')], filter: today, unrecorded });
    await screen.findByText('Given', { selector: 'td' });
    const order = ['Missed', 'Critical', 'Overdue', 'Due', 'Given', 'Tonight'];
    await waitFor(() => expect([...column(2)].sort()).toEqual([...order].sort()));
    expect(column(2)?.[0]).toBe('Missed');
    expect(column(2).slice(-2)).toEqual(['Given', 'Tonight']);
    const states = column(5).map((text) => text?.trim());
    expect(states.slice(0, 1).concat(states.slice(3))).toEqual([
      'Missed',
      'Due',
      'Administered',
      'Scheduled',
    ]);
    expect(states.slice(1, 3).sort()).toEqual(['Missed', 'Overdue']);
    expect(column(6)).toEqual([...Array(4).fill('Not administered'), 'Ben Okafor', '-']);
  });

  it('drops a scheduled dose once its record arrives, and opens one in the dialog of the round', async () => {
    show({ days: [], filter: today, unrecorded: [scheduled('08:00', 'Missed')] });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /open record/ }));
    expect(store.get(doseToOpenAtom)).toEqual({
      prescriptionId: 'd'.repeat(24),
      day: '2026-11-21',
      time: '08:00',
      residentId: 'c'.repeat(24),
    });
    const record = givenBy(ben, {
      prescriptionId: 'd'.repeat(24),
      day: '2026-11-21',
      time: '08:00',
      scheduledFor: '2026-11-21T08:00:00.000Z',
      ...called('Missed'),
    });
    act(() => eventHandlers['medication-records:created']([record]));
    await waitFor(() => expect(column(5).map((text) => text?.trim())).toEqual(['Administered']));
  });

  it('opens a dose only once it is due, and for 62 days', async () => {
    const unrecorded = [
      scheduled('13:30', 'Later'),
      { ...scheduled('08:00', 'Old'), day: '2026-09-19', at: '2026-09-19T08:00:00.000Z' },
      scheduled('12:10', 'Due'),
    ];
    show({ days: [], filter: today, unrecorded });
    await screen.findByText('Later');
    const named = (pattern: string) => screen.queryAllByRole('button', { name: new RegExp(pattern) });
    await waitFor(() => expect(named('open record')).toHaveLength(1));
    expect(named('^Actions for Due')).toHaveLength(1);
    expect(named('^Actions for (Later|Old)')).toHaveLength(0);
  });

  it('asks for no scheduled doses without days, or for more than 31', () => {
    expect(listsUnrecorded({})).toBe(false);
    expect(listsUnrecorded({ startDate: '2026-11-01' })).toBe(false);
    expect(listsUnrecorded({ startDate: '2026-10-01', endDate: '2026-10-31' })).toBe(true);
    expect(listsUnrecorded({ startDate: '2026-10-01', endDate: '2026-11-01' })).toBe(false);
    expect(listsUnrecorded({ startDate: '2026-10-02', endDate: '2026-10-01' })).toBe(false);
  });

  const tomorrowText =
    /^Doses to come are listed up to tomorrow\. Choose a resident to see the later ones\.$/;
  const ben3 = 'b'.repeat(24);
  it.each([
    ['all residents, and says so', { startDate: '2026-11-21', endDate: '2026-11-30' }, '2026-11-22', true],
    ['all residents', { startDate: '2026-11-21', endDate: '2026-11-22' }, '2026-11-22', false],
    [
      'one resident, then to the last day',
      { residentId: ben3, startDate: '2026-11-21', endDate: '2026-11-30' },
      '2026-11-30',
      false,
    ],
    ['later days alone, then not at all', { startDate: '2026-11-23', endDate: '2026-11-30' }, null, true],
  ])('asks for doses to come up to tomorrow of %s', async (_of, filter, endDate, isSaid) => {
    const unrecorded = vi.fn(async (_call?: unknown) => Promise.resolve({ doses: [] }));
    renderWithStore(<MedicationRecordsTable filter={filter} emptyText="No medication records found" />, {
      session: buildSession('nurse'),
      api: { medicationRecords: { list: async () => ({ records: [] }) }, kardex: { unrecorded } },
    });
    expect(await screen.findByText('No medication records found')).toBeTruthy();
    const asked = unrecorded.mock.calls.map(([call]) => (call as { query: RecordsFilter }).query);
    expect(asked).toEqual(endDate === null ? [] : [{ ...filter, endDate }]);
    expect(screen.queryByText(tomorrowText) !== null).toBe(isSaid);
  });

  it('leaves out doses that are overdue today in a list of past days', async () => {
    const filter = { startDate: '2026-11-18', endDate: '2026-11-19' };
    const list = show({ days: [], overdue: answer([buildDose()]), filter });
    expect(await screen.findByText('No medication records found')).toBeTruthy();
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('shows an error instead of the list if the overdue doses could not be loaded', async () => {
    const fails = async () => Promise.reject(new Problem('internal', 'It failed.'));
    show({ days: [pending], overdue: fails });
    expect(await screen.findByText('Failed to fetch medication records')).toBeTruthy();
  });

  it('names who recorded a refusal, and nobody before a dose is due', async () => {
    const refused = buildDose({
      id: '4'.repeat(24),
      status: 'refused',
      recordedBy: ana,
      recordedAt: now,
      scheduledFor: '2026-11-21T07:00:00.000Z',
    });
    show({ days: [due('20:00', '5', 'Later'), pending, refused] });
    await screen.findByText('Refused');
    expect(column(6)).toEqual(['Not administered', 'Ana Ribeiro', '-']);
  });

  it('leads from the name to the resident', async () => {
    show({ days: [pending] });
    const link = await screen.findByRole('link', { name: 'Rosa Delgado' });
    expect(link.getAttribute('href')).toBe(`/residents/${'c'.repeat(24)}`);
  });

  it('is a list where there is no room for a line each', async () => {
    happyDOM.setViewport({ width: 1279 });
    show({ days: [pending] });
    await screen.findByText('Due');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
