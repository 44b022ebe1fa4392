import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { PastAlerts, ResidentAlerts } from './resident-alerts.tsx';
import {
  ago,
  ana,
  ben,
  buildAlert,
  buildAlertReading,
  buildMissedDoseAlert,
  buildTaken,
} from '@hearthline/contracts/testing';

const mateo = buildAlert().residentId;
const session = buildSession('nurse');

it('Resident page: shows the resident’s own open alerts with who measured, and no other resident’s', () => {
  heartbeatReceived(new Date().toISOString());
  renderWithStore(<ResidentAlerts residentId={mateo} />, { session });
  expect(screen.queryByRole('region')).toBeNull();
});

it('Resident page: a missed dose of today has its time in the title alone, and nobody who measured', () => {
  heartbeatReceived(new Date().toISOString());
  const at = new Date().toISOString();
  alertsCollection.upsert([buildMissedDoseAlert({ measuredAt: at, raisedAt: at })]);
  renderWithStore(<ResidentAlerts residentId={mateo} />, { session });
  const row = screen.getByText('Insulin glargine 100 units/ml: 12 units, missed at 08:00').closest('button');
  expect(row?.textContent).toMatch(
    /^Insulin glargine 100 units\/ml: 12 units, missed at 08:00 Not acknowledged yet\. $/,
  );
});

it('Resident page: without connection an alert shows its last known state', () => {
  const since = new Date('2026-11-21T14:02:00Z');
  store.set(connectionStatusAtom, { state: 'lost', since });
  alertsCollection.upsert([buildAlert(), buildAlert({ id: '9'.repeat(24), residentId: 'e'.repeat(24) })]);
  renderWithStore(<ResidentAlerts residentId={mateo} />, { session });
  const row = screen.getByText(/Tomasz Nowak/).closest('[data-live]');
  expect(row?.getAttribute('data-live')).toBe('lost');
  expect(row?.textContent).toContain('Not acknowledged as of 14:02.');
  expect(screen.getAllByText('SpO2 86 %, Severe')).toHaveLength(1);
});

it('Resident page: says how many older alerts its list of past ones leaves out', async () => {
  const closed = buildAlert({ state: 'closed', closedBy: ben, closedAt: ago(5) });
  renderWithStore(<PastAlerts residentId={mateo} />, {
    session,
    api: { alerts: { list: async () => ({ alerts: [closed], more: 1 }) } },
  });
  expect(
    await screen.findByText('And 1 more that is not listed here. They are older than those above.'),
  ).toBeTruthy();
});

it('Resident page: lists past alerts with a time line each, newest first', async () => {
  const done = { text: 'Oxygen, 2 l', by: ana, at: ago(50) };
  const normalSince = { vitalsId: '5'.repeat(24), value: '96', at: ago(45) };
  const readings = [buildAlertReading({ normalSince })];
  const closed = { notes: [done], readings, closedBy: ben, closedAt: ago(40), takenAt: ago(55) };
  const alerts = [
    buildTaken({ ...closed, raisedAt: ago(60), measuredAt: ago(61), state: 'closed' }),
    buildAlert({
      id: '9'.repeat(24),
      state: 'withdrawn',
      closedAt: ago(5),
      withdrawnBecause: 'The record was corrected.',
    }),
    buildAlert({ id: '8'.repeat(24) }),
  ];
  renderWithStore(<PastAlerts residentId={mateo} />, {
    session,
    api: { alerts: { list: async () => ({ alerts, more: 0 }) } },
  });
  const past = await screen.findByRole('list', { name: 'Past alerts' });
  const stories = within(past).getAllByRole('list', { name: 'What happened: SpO2 86 %' });
  const lines = stories.map((story) =>
    within(story)
      .getAllByRole('listitem')
      .map((line) => line.lastChild?.textContent),
  );
  expect(lines).toEqual([
    [
      'SpO2 86 %, Severe: measured by Tomasz Nowak',
      'Alert raised',
      'Alert cancelled: the record was corrected',
    ],
    [
      'SpO2 86 %, Severe: measured by Tomasz Nowak',
      'Alert raised',
      'Ana Ribeiro took the alert',
      'Ana Ribeiro: “Oxygen, 2 l”',
      'SpO2 96 %: back to normal',
      'Ben Okafor closed the alert',
    ],
  ]);
});
