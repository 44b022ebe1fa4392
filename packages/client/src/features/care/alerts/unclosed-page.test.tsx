import { Problem, type Alert } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '../../../lib/server/server-clock.ts';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { buildSession } from '../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';
import {
  ago,
  ana,
  buildAlert,
  buildAlertReading,
  buildMissedDoseAlert,
  buildRefusalsAlert,
  buildTaken,
} from '@hearthline/contracts/testing';
import { UnclosedNotice } from './unclosed-notice.tsx';
import { UnclosedPage } from './unclosed-page.tsx';

declare const happyDOM: { setViewport: (size: { width: number }) => void };
beforeEach(() => happyDOM.setViewport({ width: 1280 }));
afterEach(() => setClock(new Date().toISOString()));

type Calls = NonNullable<ApiOverrides['alerts']>;
const day = 24 * 60;
const id = (number: number) => String(number).padStart(24, '0');
const old = buildAlert({ id: id(1), raisedAt: ago(9 * day), measuredAt: ago(9 * day) });
const answer = (alerts: readonly Alert[]) =>
  vi.fn(async () => ({ alerts: [...alerts], count: alerts.length }));

/** Renders the page, the dashboard's notice and the alert bar. `alerts` are unclosed; the bar is empty by default. */
function open(alerts: readonly Alert[], calls: Calls = {}, role: 'nurse' | 'gerocultor' = 'nurse') {
  heartbeatReceived(new Date().toISOString());
  const unclosed = answer(alerts);
  renderWithStore(
    <>
      <AlertBar />
      <UnclosedNotice />
      <UnclosedPage />
    </>,
    {
      session: buildSession(role),
      api: { alerts: { list: async () => ({ alerts: [], more: 0 }), unclosed, ...calls } },
    },
  );
  return { unclosed, user: userEvent.setup() };
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Unclosed alerts' }))
    .getAllByRole('row')
    .slice(1);
const notice = () => screen.findByRole('link', { name: /nclosed alerts|No alerts open/ });

describe('Unclosed alerts page', () => {
  it('shows resident, readings, who took the alert, and a later normal reading', async () => {
    const normalSince = { vitalsId: id(9), value: '97', at: ago(8 * day) };
    const readings = [buildAlertReading({ kind: 'pulse', value: '134' }), buildAlertReading({ normalSince })];
    open([old, buildTaken({ id: id(2), raisedAt: ago(10 * day), measuredAt: ago(10 * day), readings })]);
    await screen.findByRole('table', { name: 'Unclosed alerts' });
    const [first, second] = rows().map((row) => row.textContent);
    expect(first).toMatch(/Mateo Kessler12SpO286 %SevereNot acknowledged-$/);
    expect(second).toMatch(/Pulse134 bpmSevereSpO286 %SevereAna is on itSpO2 97 %, back to normal, /);
  });

  it('leads from the name to the resident', async () => {
    open([old]);
    const link = await screen.findByRole('link', { name: 'Mateo Kessler' });
    expect(link.getAttribute('href')).toBe(`/residents/${old.residentId}`);
  });

  it('is a list where there is no room for a line each', async () => {
    happyDOM.setViewport({ width: 1279 });
    open([old]);
    expect(await screen.findByText('Mateo Kessler, room 12')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows what an alert of doses is about', async () => {
    open([
      buildMissedDoseAlert({ id: id(2), raisedAt: ago(9 * day) }),
      buildRefusalsAlert({ id: id(3), raisedAt: ago(10 * day), state: 'taken', takenBy: ana }),
    ]);
    await screen.findByRole('table', { name: 'Unclosed alerts' });
    const [first, second] = rows().map((row) => row.textContent);
    expect(first).toMatch(/Insulin glargine 100 units\/ml: 12 units, missed at 08:00Not acknowledged-$/);
    expect(second).toMatch(
      /Insulin glargine 100 units\/ml: 12 units, refused 3 times in a rowAna is on it-$/,
    );
  });

  it('says that there are no alerts, and when alerts move here', async () => {
    open([]);
    expect(
      await screen.findByText('An alert that is not closed within 7 days moves here from the bar.'),
    ).toBeTruthy();
    expect((await notice()).textContent).toBe('0No alerts open for more than 7 days');
  });

  it('shows a failed load and loads again on request', async () => {
    const unclosed = vi
      .fn<NonNullable<Calls['unclosed']>>()
      .mockRejectedValueOnce(new Problem('forbidden', 'Not for you.'))
      .mockRejectedValueOnce(new Problem('forbidden', 'Not for you.'))
      .mockImplementation(answer([old]));
    const { user } = open([], { unclosed });
    expect(await screen.findByText('Failed to load unclosed alerts')).toBeTruthy();
    expect(screen.getByText('Failed to count unclosed alerts')).toBeTruthy();
    for (const key of screen.getAllByRole('button', { name: 'Try again' })) await user.click(key);
    expect(await screen.findByRole('table', { name: 'Unclosed alerts' })).toBeTruthy();
    expect((await notice()).textContent).toBe('1Unclosed alertsnot closed within 7 days');
  });

  it('loads page after page to the end', async () => {
    const all = Array.from({ length: 120 }, (_, n) =>
      buildAlert({ id: id(n + 1), raisedAt: ago(8 * day + n), measuredAt: ago(8 * day + n) }),
    );
    const unclosed: Calls['unclosed'] = vi.fn(
      async ({ query }: { query?: { limit?: number; cursor?: string } }) => {
        if (query?.limit === 1) return { alerts: all.slice(0, 1), count: 120, nextCursor: 'second' };
        return query?.cursor
          ? { alerts: all.slice(100), count: 120 }
          : { alerts: all.slice(0, 100), count: 120, nextCursor: 'second' };
      },
    ) as never;
    open([], { unclosed });
    expect((await notice()).textContent).toContain('120');
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Unclosed alerts' }).getAttribute('aria-rowcount')).toBe(
        '121',
      ),
    );
  });

  it('removes an alert that is closed from it, and the count follows', async () => {
    const close = vi.fn(async () => ({
      alert: { ...old, version: 2, state: 'closed' as const, closedBy: ana, closedAt: ago(0) },
    }));
    const { user, unclosed } = open([old], { close });
    await user.click(await screen.findByRole('button', { name: /, open alert$/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'SpO2 86 %, Severe' }));
    expect(panel.getByText(/Not acknowledged for 9 days\./)).toBeTruthy();
    await user.type(panel.getByLabelText('Action taken'), 'She was in hospital.');
    unclosed.mockResolvedValue({ alerts: [], count: 0 });
    await user.click(panel.getByRole('button', { name: 'Close the alert' }));
    await screen.findByText('Alert closed');
    expect(close).toHaveBeenCalledWith(
      {
        params: { id: old.id },
        body: { version: 1, done: 'She was in hospital.' },
      },
      { idempotencyKey: expect.any(String) as string },
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /, open alert$/ })).toBeNull());
    await waitFor(async () =>
      expect((await notice()).textContent).toBe('0No alerts open for more than 7 days'),
    );
  });
});

it('Unclosed alerts: an alert moves from the bar to the list after 7 days without an event from the server', async () => {
  const almost = buildAlert({ raisedAt: new Date(Date.now() - 7 * day * 60_000 + 60_000).toISOString() });
  const { unclosed } = open([], { list: async () => ({ alerts: [almost], more: 0 }) });
  const bar = () => screen.queryByRole('region', { name: 'Alerts' });
  await waitFor(() => expect(bar()).not.toBeNull());
  await waitFor(() => expect(unclosed).toHaveBeenCalled());
  unclosed.mockResolvedValue({ alerts: [almost], count: 1 });
  act(() => setClock(new Date(Date.now() + 61_000).toISOString()));
  await waitFor(() => expect(bar()).toBeNull());
  await waitFor(async () => expect((await notice()).textContent).toContain('1Unclosed alerts'));
});

it('Unclosed alerts: an alert that another user closed leaves the list at once', async () => {
  open([old]);
  await screen.findByRole('table', { name: 'Unclosed alerts' });
  act(() => alertsCollection.upsert([{ ...old, version: 2, state: 'closed' }]));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Unclosed alerts' })).toBeNull());
});
