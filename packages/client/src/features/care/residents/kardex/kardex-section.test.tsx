import { Problem } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { doseToOpenAtom } from '../../../../care/dose-to-open.ts';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { store } from '../../../../lib/state/store.ts';
import { buildKardexFor, named, prescribed, recorded, rosa } from './testing/build-kardex.ts';
import { cell, openKardex } from './testing/open-kardex.tsx';

const today = '2026-11-21';
const metformin = prescribed();
const given = recorded(metformin, [today, '08:00']);

afterEach(() => vi.useRealTimers());

describe('today in the Kardex', () => {
  it('lists the doses with time, state, medication, who and why', async () => {
    const refused = recorded(prescribed(), [today, '08:00']);
    const zinc = prescribed({ ...named('Zinc'), id: refused.prescriptionId ?? '' });
    const records = [
      given,
      { ...refused, ...named('Zinc'), status: 'refused' as const, reason: 'Feels unwell' },
    ];
    openKardex({ prescriptions: () => [metformin, zinc], records });
    const list = within(await screen.findByRole('list', { name: 'Doses today' }));
    const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^08:00Administered ?Metformin 500 mg: 1 tablet, oralBen Okafor, 8:05 AM$/),
      expect.stringMatching(/^08:00R?Refused ?Zinc 5 mg: 1 tablet, oralBen Okafor, .*Feels unwell$/),
      expect.stringMatching(/^20:00Scheduled ?Metformin 500 mg: 1 tablet, oral$/),
      expect.stringMatching(/^20:00Scheduled ?Zinc 5 mg: 1 tablet, oral$/),
    ]);
  });

  it('says that no dose is due for an inactive resident', async () => {
    const absences = [{ from: '2026-11-02T08:00:00.000Z', until: null }];
    openKardex({ resident: { ...rosa, active: false }, fields: { absences } });
    expect(await screen.findByText('No doses today')).toBeTruthy();
    expect(screen.getByText('This resident is not active: nothing is due.')).toBeTruthy();
    expect(screen.getByText('No medication in November 2026')).toBeTruthy();
  });
});

describe('the month sheet', () => {
  it('is a table of days and times, each dose with its name', async () => {
    openKardex({ prescriptions: () => [metformin], records: [given] });
    const table = within(await screen.findByRole('grid', { name: 'Doses of November 2026' }));
    expect(table.getAllByRole('columnheader')).toHaveLength(31);
    expect(table.getByRole('columnheader', { name: 'Today, Saturday, November 21' })).toBeTruthy();
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['08:00', '20:00']),
    );
    expect(
      table.getByRole('gridcell', { name: 'Nov 21, 08:00: Administered 8:05 AM, Ben Okafor' }),
    ).toBeTruthy();
    expect(table.getByRole('gridcell', { name: 'Nov 20, 20:00: Missed' })).toBeTruthy();
    const legend = within(screen.getByRole('list', { name: 'Marks' }));
    for (const word of [
      'Administered',
      'Refused',
      'Omitted',
      'Held',
      'Missed',
      'Overdue',
      'Due',
      'Scheduled',
    ])
      expect(legend.getByText(word)).toBeTruthy();
  });

  it('opens a dose that nobody recorded, to be recorded or closed, for who may and for two months', async () => {
    const id = metformin.id;
    openKardex({ prescriptions: () => [metformin] });
    await userEvent.click(await cell('Nov 20, 20:00: Missed'));
    expect(store.get(doseToOpenAtom)).toEqual({
      prescriptionId: id,
      day: '2026-11-20',
      time: '20:00',
      residentId: rosa.id,
    });
    act(() => store.set(doseToOpenAtom, null));
    await userEvent.click(screen.getByRole('button', { name: /^08:00 ?Missed/ }));
    expect(store.get(doseToOpenAtom)).toMatchObject({ day: today, time: '08:00' });
    // A press on a dose that is not due yet has no effect.
    act(() => store.set(doseToOpenAtom, null));
    await userEvent.click(await cell('Nov 22, 08:00: Scheduled'));
    expect(store.get(doseToOpenAtom)).toBeNull();
  });

  it('shows what a colleague recorded, corrected and deleted at once', async () => {
    openKardex({ prescriptions: () => [metformin] });
    await cell('Nov 21, 08:00: Missed');
    act(() => eventHandlers['medication-records:created']([given]));
    await cell(/^Nov 21, 08:00: Administered/);
    const correction = recorded(metformin, [today, '08:00'], { status: 'held', corrects: given.id });
    act(() => {
      eventHandlers['medication-records:created']([correction]);
      eventHandlers['medication-records:deleted']([{ id: given.id }]);
    });
    await cell(/^Nov 21, 08:00: Held/);
    act(() => eventHandlers['medication-records:deleted']([{ id: correction.id }]));
    await cell('Nov 21, 08:00: Missed');
  });

  it('is read again when a prescription was changed', async () => {
    let stored = [metformin];
    const { get } = openKardex({ prescriptions: () => stored });
    await cell('Nov 21, 08:00: Missed');
    const zinc = prescribed(named('Zinc'));
    stored = [metformin, zinc];
    act(() => eventHandlers['prescriptions:changed']([zinc]));
    expect((await screen.findAllByText('Zinc 5 mg')).length).toBeGreaterThan(0);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('turns due doses overdue and missed by the clock', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:29:50.000Z') });
    openKardex({ prescriptions: () => [metformin], now: '2026-11-21T08:29:50.000Z' });
    await cell('Nov 21, 08:00: Due');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await cell('Nov 21, 08:00: Overdue');
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
    await cell('Nov 21, 08:00: Missed');
  });

  it('opens the record of a mark by click and by key, and moves among the cells by arrow keys', async () => {
    openKardex({ prescriptions: () => [metformin], records: [given] });
    const user = userEvent.setup();
    const mark = await cell(/^Nov 21, 08:00/);
    expect(mark.tabIndex).toBe(0);
    await user.click(mark);
    expect(await screen.findByRole('dialog', { name: /^Metformin 500 mg/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => mark.focus());
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(document.activeElement).toBe(await cell('Nov 20, 20:00: Missed'));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    expect(await screen.findByRole('dialog', { name: /^Metformin 500 mg/ })).toBeTruthy();
  });
});

describe('the month in the address', () => {
  it('is changed by the arrows, and back by "This month"; today stays', async () => {
    const { get } = openKardex({ prescriptions: () => [metformin] });
    const user = userEvent.setup();
    await cell('Nov 20, 08:00: Missed');
    await user.click(screen.getByRole('button', { name: 'Month before' }));
    expect(screen.getByRole('list', { name: 'Doses today' })).toBeTruthy();
    expect(await screen.findByRole('grid', { name: 'Doses of October 2026' })).toBeTruthy();
    expect(location.search).toBe('?month=2026-10');
    expect(get.mock.calls.map(([input]) => input.query?.month)).toEqual(['2026-11', '2026-11', '2026-10']);
    await user.click(screen.getByRole('button', { name: 'This month' }));
    expect(await screen.findByRole('grid', { name: 'Doses of November 2026' })).toBeTruthy();
    expect(location.search).toBe('');
  });

  it.each([
    ['?month=2000-01', 'January 2000', 'Month before'],
    ['?month=2027-12', 'December 2027', 'Month after'],
  ])('%s is the end: one arrow is off', async (query, title, arrow) => {
    openKardex({ query });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: arrow }).disabled).toBe(true);
  });

  it.each(['?month=2090-01', '?month=today'])('%s is no month: this one is shown', async (query) => {
    openKardex({ query });
    expect(await screen.findByText('November 2026')).toBeTruthy();
  });

  it('says which month could not be loaded and tries again; today stays', async () => {
    let fails = true;
    openKardex({
      query: '',
      get: async ({ query }) => {
        const month = query?.month ?? '2026-11';
        if (month === '2026-10' && fails) throw new Problem('forbidden', 'Not you.');
        return buildKardexFor([metformin], { month });
      },
    });
    const user = userEvent.setup();
    await cell('Nov 20, 08:00: Missed');
    await user.click(screen.getByRole('button', { name: 'Month before' }));
    expect(await screen.findByText('Failed to load October 2026')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Doses today' })).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('grid', { name: 'Doses of October 2026' })).toBeTruthy();
  });
});

it('the Kardex that could not be loaded says so and tries again', async () => {
  let fails = true;
  openKardex({
    get: async () => {
      if (fails) throw new Problem('forbidden', 'Not you.');
      return buildKardexFor([metformin]);
    },
  });
  expect(await screen.findByText('Failed to load the Kardex')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cell('Nov 20, 08:00: Missed')).toBeTruthy();
});

describe('the Kardex on paper', () => {
  const print = () => {
    act(() => void dispatchEvent(new Event('beforeprint')));
    return document.querySelector<HTMLElement>('body > .print-sheet')?.textContent ?? '';
  };

  it('names home, GP, who ordered each prescription, why, since when and its review, and why doses were not given', async () => {
    const ordered = prescribed({
      orderedBy: 'Dr. Okafor',
      received: 'telephone',
      indication: 'Diabetes',
      reviewOn: '2026-12-05',
    });
    const plain = prescribed(named('Zinc'));
    const refused = recorded(ordered, ['2026-11-20', '20:00'], { status: 'refused', reason: 'Feels unwell' });
    openKardex({
      prescriptions: () => [ordered, plain],
      records: [given, refused],
      fields: { home: { name: 'Hill House', address: '1 Hill Road' } },
      resident: {
        ...rosa,
        allergies: [],
        allergiesChecked: false,
        generalPractitioner: 'Dr. Vega, Harbour Practice',
      },
    });
    await cell(/^Nov 20, 20:00: Refused/);
    const printed = print();
    for (const text of [
      'Hill House',
      '1 Hill Road',
      'GP Dr. Vega, Harbour Practice',
      'Allergies not recorded',
      'Ordered by Dr. Okafor, by telephone, not yet confirmed in writing. Reason: Diabetes. From Jan 2, 2026. Review on Dec 5, 2026',
      'Ordered by: not recorded. From Jan 2, 2026. Review: no date',
      'Nov 20, 20:00, Metformin 500 mg: Refused',
      'Feels unwell',
    ])
      expect(printed).toContain(text);
    expect(document.head.innerHTML + document.body.innerHTML).toMatch(/size: landscape/);
  });

  it('takes the place of the page while it is printed, with resident, allergies, marks and who recorded', async () => {
    openKardex({ prescriptions: () => [metformin], records: [given] });
    await cell(/^Nov 21, 08:00: Administered/);
    const paper = () => document.querySelector<HTMLElement>('body > .print-sheet');
    expect(paper()).toBeNull();
    act(() => void dispatchEvent(new Event('beforeprint')));
    const printed = paper()?.textContent ?? '';
    for (const text of [
      'Rosa Marí',
      'room 12',
      'Allergies: Latex',
      'Kardex, November 2026',
      'Metformin 500 mg',
      'BO Ben Okafor',
    ])
      expect(printed).toContain(text);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(paper()).toBeNull();
  });
});
