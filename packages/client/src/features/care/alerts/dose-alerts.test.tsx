import { Problem, type Alert } from '@hearthline/contracts';
import {
  ana,
  buildAlert,
  buildMissedDoseAlert,
  buildRefusalsAlert,
  buildStep,
} from '@hearthline/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { buildSession } from '../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';
import { TakeAlerts } from './take-alerts.tsx';

type Calls = NonNullable<ApiOverrides['alerts']>;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const missed = (overrides: Partial<Alert> = {}) =>
  buildMissedDoseAlert({ raisedAt: minutesAgo(12), ...overrides });
const refusals = (overrides: Partial<Alert> = {}) =>
  buildRefusalsAlert({ raisedAt: minutesAgo(5), ...overrides });

function open(alert: Alert, calls: Calls = {}) {
  heartbeatReceived(new Date().toISOString());
  renderWithStore(<AlertBar />, {
    session: buildSession('nurse'),
    api: { alerts: { list: async () => ({ alerts: [alert], more: 0 }), ...calls } },
  });
  return userEvent.setup();
}

async function openPanel(user: ReturnType<typeof userEvent.setup>, title: string) {
  await user.click(await screen.findByText(title));
  return within(await screen.findByRole('dialog', { name: title }));
}

const missedTitle = 'Insulin glargine 100 units/ml: 12 units, missed at 08:00';
const refusedTitle = 'Insulin glargine 100 units/ml: 12 units, refused 3 times in a row';

describe('Alert of a missed dose', () => {
  it('is in the bar with medication, time, resident and for how long nobody has taken it', async () => {
    open(missed());
    const row = within(await screen.findByRole('region', { name: 'Alerts' }));
    const text = row.getByText(missedTitle).closest('button')?.textContent;
    expect(text).toMatch(/Mateo Kessler, room 12.*Not acknowledged for 12 min\./);
    expect(
      row.getByRole('button', { name: `I’ll take it: ${missedTitle}, Mateo Kessler, room 12` }),
    ).toBeTruthy();
  });

  it('leads to the round instead of a recheck, and never offers to be closed on a reading', async () => {
    const panel = await openPanel(open(missed()), missedTitle);
    const link = panel.getByRole('link', { name: 'Open the round' });
    expect(link.getAttribute('href')).toBe('/round?show=all&search=Mateo+Kessler');
    expect(panel.queryByText('Measure again')).toBeNull();
    expect(panel.queryByText(/back to normal/)).toBeNull();
  });

  it('tells that nobody recorded it in time', async () => {
    const panel = await openPanel(open(missed()), missedTitle);
    expect(panel.getByText('The 08:00 dose was not recorded in time')).toBeTruthy();
  });

  it('asks for a note when it is closed without one', async () => {
    const note = 'Please write what action was taken.';
    const close = vi.fn(() => Promise.reject(new Problem('invalid', note, { fields: { done: note } })));
    const user = open(missed(), { close });
    const panel = await openPanel(user, missedTitle);
    await user.click(panel.getByRole('button', { name: 'Close the alert' }));
    expect(await panel.findByText(note)).toBeTruthy();
  });

  it('taken has no recheck: "Ana is on it."', async () => {
    open(missed({ state: 'taken', takenBy: ana, takenAt: minutesAgo(1) }));
    expect(await screen.findByText('Ana is on it.')).toBeTruthy();
  });

  it('withdrawn while shown says why', async () => {
    const alert = missed();
    open(alert);
    await screen.findByText(missedTitle);
    const because = 'The dose was recorded as given.';
    alertsCollection.upsert([{ ...alert, version: 2, state: 'withdrawn', withdrawnBecause: because }]);
    expect(await screen.findByText(`${missedTitle}, Mateo Kessler, room 12. ${because}`)).toBeTruthy();
  });
});

describe('Alert of refusals in a row', () => {
  it('lists each refused dose with its reason and who recorded it, and one that was cancelled', async () => {
    const steps = [
      buildStep('dose-withdrawn', { by: ana, because: 'The record was deleted: Wrong resident' }),
    ];
    const panel = await openPanel(open(refusals({ steps })), refusedTitle);
    const refused = '08:00 dose refused: Did not want it, Ana Ribeiro';
    expect(panel.getAllByText(refused)).toHaveLength(3);
    expect(
      panel.getByText('A refusal cancelled: the record was deleted: Wrong resident, Ana Ribeiro'),
    ).toBeTruthy();
  });

  it('leads to the resident’s medications', async () => {
    const alert = refusals();
    const panel = await openPanel(open(alert), refusedTitle);
    const link = panel.getByRole('link', { name: 'Open the medications' });
    expect(link.getAttribute('href')).toBe(`/residents/${alert.residentId}?tab=medications`);
  });
});

it('taking the alert of a saved reading does not take the alert of a missed dose', async () => {
  const take = vi.fn(async () => ({ alert: buildAlert({ version: 2 }) }));
  heartbeatReceived(new Date().toISOString());
  const [dose, reading] = [missed({ id: '8'.repeat(24) }), buildAlert()];
  renderWithStore(<TakeAlerts residentId={reading.residentId} />, {
    session: buildSession('nurse'),
    api: { alerts: { list: async () => ({ alerts: [dose, reading], more: 0 }), take } },
  });
  const button = await screen.findByRole('button', { name: 'I’ll take it' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(button);
  await waitFor(() => expect(take).toHaveBeenCalledOnce());
  expect(take).toHaveBeenCalledWith({ params: { id: reading.id }, body: { version: 1 } }, expect.anything());
});
