import { Problem, type Alert } from '@hearthline/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import {
  connectionClosed,
  connectionRestarted,
  heartbeatReceived,
  watchConnection,
} from '../../../lib/live/connection.ts';
import { buildSession } from '../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';
import { ago, ana, ben, buildAlert, buildAlertReading, buildTaken } from '@hearthline/contracts/testing';

type Calls = NonNullable<ApiOverrides['alerts']>;

function open(alerts: readonly Alert[], calls: Calls = {}) {
  heartbeatReceived(new Date().toISOString());
  renderWithStore(<AlertBar />, {
    session: buildSession('nurse'),
    api: { alerts: { list: async () => ({ alerts: [...alerts], more: 0 }), ...calls } },
  });
  return userEvent.setup();
}

const bar = async () => within(await screen.findByRole('region', { name: 'Alerts' }));
const underKey = { idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string };
const takeButton = { name: /^I’ll take it/ };
const rosa = { name: 'Rosa', lastName: 'Delgado', roomNumber: null };

const normalAt = (at: string) => ({ vitalsId: '5'.repeat(24), value: '96', at });

describe('Alert bar', () => {
  it('shows the reading, the resident, the time, and for how long nobody has taken it', async () => {
    open([buildAlert()]);
    const text = (await bar()).getByText('SpO2 86 %, Severe').closest('button')?.textContent;
    expect(text).toMatch(
      /^SpO2 86 %, Severe Mateo Kessler, room 12, .*\d\d [AP]M\. Not acknowledged for 22 min\. $/,
    );
  });

  it('leaves out the resident whose page shows the alerts itself', async () => {
    heartbeatReceived(new Date().toISOString());
    const [own, other] = [
      buildAlert(),
      buildAlert({ id: '9'.repeat(24), residentId: '8'.repeat(24), resident: rosa }),
    ];
    renderWithStore(<AlertBar except={own.residentId} />, {
      session: buildSession('nurse'),
      api: { alerts: { list: async () => ({ alerts: [own, other], more: 0 }) } },
    });
    const row = await bar();
    expect(row.getByText(/Rosa Delgado/)).toBeTruthy();
    expect(row.queryByText(/more/)).toBeNull();
  });

  it('shows the resident’s own limits that the reading was judged by', async () => {
    const limits = { low: 88, high: 92 };
    const high = buildAlertReading({ value: '96', word: 'Severe high', side: 'high' });
    const user = open([buildAlert({ readings: [{ ...high, limits }] })]);
    const row = (await bar()).getByText('SpO2 96 %, Severe high').closest('button') as HTMLElement;
    expect(within(row).getByText('target 88 to 92')).toBeTruthy();
    await user.click(row);
    expect(await screen.findByText(/SpO2 96 %, Severe high \(target 88–92 %\): measured by/)).toBeTruthy();
  });

  it('counts what it has just fetched as live while the first heartbeat is awaited, so that no line appears and goes', async () => {
    connectionRestarted();
    renderWithStore(<AlertBar />, {
      session: buildSession('nurse'),
      api: { alerts: { list: async () => ({ alerts: [buildAlert()], more: 0 }) } },
    });
    expect((await bar()).getByText(/^Not acknowledged for 22 min\.$/)).toBeTruthy();
    connectionClosed();
    const stop = watchConnection();
    expect((await bar()).getByText(/^Not acknowledged for 22 min\.$/)).toBeTruthy();
    expect(await screen.findByText(/^Not acknowledged as of /)).toBeTruthy();
    stop();
  });

  it('is hidden while there is no open alert', async () => {
    const list = vi.fn(async () => ({ alerts: [], more: 0 }));
    open([], { list });
    await waitFor(() => expect(list).toHaveBeenCalled());
    expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  });

  it('shows the oldest untaken alert, and lists the others by urgency', async () => {
    const taken = buildTaken({ id: '8'.repeat(24), raisedAt: ago(90) });
    const newer = buildAlert({ id: '9'.repeat(24), resident: rosa, raisedAt: ago(3) });
    const user = open([taken, newer, buildAlert()]);
    const { getByText, getByRole } = await bar();
    expect(getByText(/Mateo Kessler/)).toBeTruthy();
    await user.click(getByRole('button', { name: /^2 more/ }));
    const rows = within(await screen.findByRole('dialog', { name: 'Alerts' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('[data-state]')?.getAttribute('data-state'))).toEqual([
      'open',
      'open',
      'taken',
    ]);
    expect(rows[1]?.textContent).toContain('Rosa Delgado,');
  });

  it('shows who took the alert and when its recheck is due, without a ticking countdown, then that the recheck is due', async () => {
    open([buildTaken()]);
    const { getByText, queryByRole } = await bar();
    expect(getByText(/^Ana is on it, recheck at (\w+ \d+, )?\d+:\d\d [AP]M\.$/)).toBeTruthy();
    expect(queryByRole('button', takeButton)).toBeNull();
    act(() => alertsCollection.upsert([buildTaken({ version: 3, recheckAt: ago(3.2) })]));
    expect(getByText('Recheck overdue by 3 min (Ana).')).toBeTruthy();
    // The user who took the alert measures again; others can take it over.
    expect(queryByRole('link', { name: /^Measure again: SpO2 86/ })).toBeTruthy();
    expect(queryByRole('button', takeButton)).toBeNull();
    act(() => alertsCollection.upsert([buildTaken({ version: 4, recheckAt: ago(3.2), takenBy: ben })]));
    expect(queryByRole('button', takeButton)).toBeTruthy();
  });

  it('suggests closing an alert after a normal reading', async () => {
    open([buildTaken({ readings: [buildAlertReading({ normalSince: normalAt(ago(1)) })] })]);
    expect((await bar()).getByText(/^SpO2 back to normal \(96 % at .*\)\. Close the alert\?$/)).toBeTruthy();
  });

  it('writes the day of a normal reading that is not from today', async () => {
    const at = ago(3 * 24 * 60);
    open([buildTaken({ readings: [buildAlertReading({ normalSince: normalAt(at) })] })]);
    expect(
      (await bar()).getByText(
        /^SpO2 back to normal \(96 % at \w+ \d+, \d+:\d\d [AP]M\)\. Close the alert\?$/,
      ),
    ).toBeTruthy();
  });

  it('announces an alert that arrives by event once, and no alert of the first list', async () => {
    open([buildAlert()]);
    await bar();
    expect(screen.queryByRole('alert')).toBeNull();
    const next = buildAlert({ id: '9'.repeat(24), resident: rosa });
    act(() => alertsCollection.upsert([next]));
    expect(screen.getByRole('alert').textContent).toBe('New alert: SpO2 86 %, Severe, Rosa Delgado.');
    act(() => alertsCollection.upsert([{ ...next, version: 2 }]));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows a new alert for 10 seconds, with its resident and room, then the most urgent one again', async () => {
    open([buildAlert()]);
    const { getByText } = await bar();
    const next = buildAlert({ id: '9'.repeat(24), resident: { ...rosa, roomNumber: '7' }, raisedAt: ago(0) });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      act(() => alertsCollection.upsert([next]));
      expect(getByText('New: SpO2 86 %, Severe').closest('button')?.textContent).toContain(
        'Rosa Delgado, room 7',
      );
      act(() => void vi.advanceTimersByTime(9_000));
      expect(getByText(/Rosa Delgado/)).toBeTruthy();
      act(() => void vi.advanceTimersByTime(1_500));
      expect(getByText(/Mateo Kessler/)).toBeTruthy();
      expect(screen.queryByText(/^New: /)).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not take a new alert by a press that was meant for the one before it', async () => {
    const take = vi.fn(async () => ({ alert: buildTaken() }));
    open([buildAlert()], { take });
    const { getByRole } = await bar();
    act(() =>
      alertsCollection.upsert([buildAlert({ id: '9'.repeat(24), resident: rosa, raisedAt: ago(0) })]),
    );
    fireEvent.click(getByRole('button', { name: /^I’ll take it: .*Rosa/ }));
    expect(take).not.toHaveBeenCalled();
    await new Promise((resume) => setTimeout(resume, 510));
    fireEvent.click(getByRole('button', { name: /^I’ll take it: .*Rosa/ }));
    await waitFor(() => expect(take).toHaveBeenCalledOnce());
  });

  it('tells that the alerts could not be loaded', async () => {
    const list = vi.fn().mockRejectedValue(new Problem('forbidden', 'Not for you.'));
    const user = open([], { list });
    expect(await screen.findByText('Failed to load alerts.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  });
});

describe('Alert bar: taking an alert', () => {
  it('takes it with one press and moves the focus to its text', async () => {
    const take = vi.fn(async () => ({ alert: buildTaken() }));
    const user = open([buildAlert()], { take });
    await user.click((await bar()).getByRole('button', takeButton));
    expect(take).toHaveBeenCalledWith({ params: { id: '7'.repeat(24) }, body: { version: 1 } }, underKey);
    expect(await screen.findByText(/^Ana is on it/)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Mateo Kessler');
  });

  it('shows who was faster, without an error', async () => {
    const current = buildTaken({ takenBy: ben });
    const take = vi.fn().mockRejectedValue(new Problem('stale', 'Ben Okafor is on it.', { current }));
    const user = open([buildAlert()], { take });
    await user.click((await bar()).getByRole('button', takeButton));
    expect(await screen.findByText(/^Ben is on it/)).toBeTruthy();
    expect(take).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('retries after a change that leaves the alert open', async () => {
    const current = buildAlert({ version: 5 });
    const take = vi
      .fn()
      .mockRejectedValueOnce(new Problem('stale', 'Changed.', { current }))
      .mockResolvedValue({ alert: buildTaken({ version: 6, takenBy: ana }) });
    const user = open([buildAlert()], { take });
    await user.click((await bar()).getByRole('button', takeButton));
    expect(await screen.findByText(/^Ana is on it/)).toBeTruthy();
    expect(take).toHaveBeenLastCalledWith({ params: { id: '7'.repeat(24) }, body: { version: 5 } }, underKey);
  });

  it('shows the error of a failed request and can be pressed again', async () => {
    const take = vi
      .fn()
      .mockRejectedValue(new Problem('database-away', 'The server cannot reach its database.'));
    const user = open([buildAlert()], { take });
    await user.click((await bar()).getByRole('button', takeButton));
    expect(await screen.findByText('The alert was not taken')).toBeTruthy();
    expect((await bar()).getByRole('button', takeButton)).toBeTruthy();
  });
});
