import { sentPrescription, type Prescription, type ShiftSheet } from '@hearthline/contracts';
import { buildDose, buildPrescription } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildDueDose,
  buildRecordFor,
  harold,
  home,
  minutesFromNow,
  named,
  openRound,
  rosa,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});
afterEach(() => vi.unstubAllGlobals());

const asNeeded = (residentId: string): Prescription =>
  buildPrescription({
    id: '8'.repeat(24),
    residentId,
    medication: { name: 'Paracetamol', dosage: '500', unit: 'mg' },
    schedule: { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 },
  });

it('prints the shift by resident in the order of rooms, with allergies, empty boxes and what was recorded', async () => {
  const given = buildDueDose(-30, named('Aspirin'));
  const refused = buildDueDose(-60, { ...named('Ramipril'), residentId: harold.id });
  const open = buildDueDose(60, {
    ...named('Zinc'),
    twoPeople: true,
    instructions: 'With food',
    holdLimits: [{ kind: 'pulse', below: 55, above: null, withinHours: 24 }],
  });
  const late = buildDueDose(-13 * 60, named('Levodopa'));
  const doses = [refused, given, open, late];
  const planned = buildDose({ id: '6'.repeat(24), residentId: rosa.id, scheduledFor: minutesFromNow(-10) });
  const sheet: ShiftSheet = {
    home: { name: 'Hill House', address: '' },
    shift: { day: home.today(), start: '07:00', from: minutesFromNow(-300), before: minutesFromNow(180) },
    doses: doses.map(({ due }) => due),
    prescriptions: [...doses.map(({ prescription }) => prescription), asNeeded(harold.id)].map(
      sentPrescription,
    ),
    records: [
      buildRecordFor(given),
      buildRecordFor(refused, { status: 'refused', administeredAt: null, reason: 'Feels unwell' }),
    ],
    pending: [planned],
    pendingLeftOut: 2,
  };
  const read = vi.fn(async () => sheet);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await openRound(
    { doses, residents: [harold, { ...rosa, allergiesChecked: true }] },
    {},
    { handover: { sheet: read } },
  );
  await user.click(await screen.findByRole('button', { name: 'Print this round' }));
  await user.click(await screen.findByRole('button', { name: 'Next shift' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(read).toHaveBeenCalledWith({ query: { shift: 'next' } });

  act(() => void dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector<HTMLElement>('.print-sheet')!;
  const tables = within(paper).getAllByRole('table');
  expect(tables.map((table) => within(table).getAllByRole('columnheader')[0]?.textContent)).toEqual([
    expect.stringMatching(/^Rosa Delgado .*room 3,? ?.*Allergies: Latex$/i),
    expect.stringMatching(/^Harold Kim .*room 12,? ?.*No known allergies$/i),
  ]);
  const rows = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(2)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  const yesterday = late.due.day === home.today() ? late.due.time : `${late.due.day} ${late.due.time}`;
  expect(rows(tables[0]!)).toEqual([
    [expect.stringContaining(yesterday), 'Levodopa 5 mg: 1 tablet, oral', '', '', '-', ''],
    [given.due.time, 'Aspirin 5 mg: 1 tablet, oral', home.clock(minutesFromNow(-4)), 'Ben Okafor', '-', ''],
    [
      expect.stringMatching(/^\d\d:\d\d$/),
      expect.stringMatching(/Without a prescription\.$/),
      '',
      '',
      '-',
      '',
    ],
    [
      open.due.time,
      expect.stringMatching(/^Zinc 5 mg: .*With food\. Hold when pulse is below 55 bpm,.* Two people\.$/),
      '',
      '',
      '',
      '',
    ],
  ]);
  expect(rows(tables[1]!)).toEqual([
    [refused.due.time, expect.any(String), '', 'Ben Okafor', '-', 'Refused: Feels unwell'],
    [
      'As needed',
      expect.stringMatching(/^Paracetamol 500 mg.*For: Pain\. At least 4 h apart/),
      '',
      '',
      '-',
      '',
    ],
  ]);
  expect(
    within(paper).getByText(/^2 older planned doses without a prescription are not on this paper/),
  ).toBeTruthy();
  expect(document.head.innerHTML + paper.innerHTML).toContain('size: portrait');

  act(() => void dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.print-sheet')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('can not be closed while the sheet loads, which would print the page below', async () => {
  let answer: (sheet: ShiftSheet) => void = () => undefined;
  const sheet = () => new Promise<ShiftSheet>((resolve) => (answer = resolve));
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await openRound({ doses: [buildDueDose(5)] }, {}, { handover: { sheet } });
  await user.click(await screen.findByRole('button', { name: 'Print this round' }));
  await user.click(await screen.findByRole('button', { name: 'This shift' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Print this round' })).toBeTruthy();
  await act(async () =>
    answer({
      home: { name: 'Hill House', address: '' },
      shift: { day: home.today(), start: '07:00', from: minutesFromNow(-300), before: minutesFromNow(180) },
      doses: [],
      prescriptions: [],
      records: [],
      pending: [],
      pendingLeftOut: 0,
    }),
  );
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(document.querySelector('.print-sheet')).not.toBeNull();
  act(() => void dispatchEvent(new Event('afterprint')));
});
