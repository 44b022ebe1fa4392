import { Problem, type Alert } from '@hearthline/contracts';
import { ago, ana, ben, buildAlert, buildStep, buildTaken } from '@hearthline/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alertsCollection, presenceAtom } from '../../../lib/live/collections.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';
import { mayUndoTake } from './hands.ts';
import { buildTimeline } from './alert-timeline.ts';

beforeEach(clearDevice);

type Calls = NonNullable<ApiOverrides['alerts']>;
type Role = Parameters<typeof buildSession>[0];

const me = buildSession().user;
const mine = { id: me.id, name: me.name };
const takenByMe = (at = ago(2)) => ({
  takenBy: mine,
  takenAt: at,
  steps: [buildStep('taken', { by: mine, at })],
});
const staff = (one: typeof ben) => ({ ...one, photoUrl: null, role: 'nurse' as const });
const underKey = { idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string };
const params = { id: '7'.repeat(24) };

async function open(alert: Alert, calls: Calls = {}, role: Role = 'nurse') {
  heartbeatReceived(new Date().toISOString());
  renderWithStore(<AlertBar />, {
    session: buildSession(role),
    api: { alerts: { list: async () => ({ alerts: [alert], more: 0 }), ...calls } },
  });
  await screen.findByRole('region', { name: 'Alerts' });
  return userEvent.setup();
}

async function openPanel(alert: Alert, calls: Calls = {}, role: Role = 'nurse') {
  const user = await open(alert, calls, role);
  await user.click(screen.getByText(/Mateo Kessler/).closest('button')!);
  return { user, panel: within(await screen.findByRole('dialog')) };
}

describe('Undo of taking an alert', () => {
  it('is offered for 8 s to who took it, and to nobody else', () => {
    const taken = (seconds: number) => buildTaken(takenByMe(ago(seconds / 60)));
    const now = new Date();
    expect([taken(1), taken(7), taken(9)].map((alert) => mayUndoTake(me.id, alert, now))).toEqual([
      true,
      true,
      false,
    ]);
    expect(mayUndoTake(ben.id, taken(1), now)).toBe(false);
    const handed = { ...taken(1), steps: [buildStep('handed-over', { by: ben, to: mine })] };
    expect(mayUndoTake(me.id, handed, now)).toBe(false);
  });

  it('gives the alert back from the toast: the bar calls for a colleague again', async () => {
    const take = vi.fn(async () => ({ alert: buildTaken(takenByMe(ago(0))) }));
    const release = vi.fn(async () => ({ alert: buildAlert({ version: 3 }) }));
    const user = await open(buildAlert(), { take, release });
    await user.click(screen.getByRole('button', { name: /^I’ll take it/ }));
    expect(await screen.findByText('You are on it')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(release).toHaveBeenCalledWith({ params, body: { version: 2 } }, underKey);
    expect(await screen.findByRole('button', { name: /^I’ll take it/ })).toBeTruthy();
  });
});

describe('Handing an alert over', () => {
  it('offers the colleagues who are signed in, and gives it to the one pressed', async () => {
    const handOver = vi.fn(async () => ({ alert: buildTaken({ version: 3, takenBy: ben }) }));
    const { user, panel } = await openPanel(buildTaken(takenByMe()), { handOver });
    store.set(presenceAtom, [staff(mine), staff(ben)]);
    await user.click(panel.getByRole('button', { name: 'Hand over to…' }));
    const group = within(panel.getByRole('group', { name: 'Hand over to' }));
    expect(group.getAllByRole('button').map((key) => key.textContent)).toEqual(['Ben Okafor', 'Keep it']);
    await user.click(group.getByRole('button', { name: 'Ben Okafor' }));
    expect(handOver).toHaveBeenCalledWith({ params, body: { to: ben.id, version: 2 } }, underKey);
    expect(await screen.findByText('Handed over')).toBeTruthy();
    expect(panel.getByText(/Ben is on it/)).toBeTruthy();
  });

  it('says to phone where nobody else is signed in', async () => {
    const { user, panel } = await openPanel(buildTaken(takenByMe()));
    store.set(presenceAtom, [staff(mine)]);
    await user.click(panel.getByRole('button', { name: 'Hand over to…' }));
    expect(panel.getByText('Nobody else is signed in. Phone a colleague.')).toBeTruthy();
  });
});

describe('Taking an alert over', () => {
  it('sends the note as the reason, and names the new owner', async () => {
    const note = { text: 'Ben is at lunch', by: mine, at: ago(0) };
    const steps = [buildStep('taken-over', { by: mine, to: ben, at: note.at })];
    const over = buildTaken({ version: 3, takenBy: mine, notes: [note], steps });
    const takeOver = vi.fn(async () => ({ alert: over }));
    const { user, panel } = await openPanel(buildTaken({ takenBy: ben }), { takeOver });
    await user.type(panel.getByLabelText('Action taken'), 'Ben is at lunch');
    await user.click(panel.getByRole('button', { name: 'Take over' }));
    expect(takeOver).toHaveBeenCalledWith(
      { params, body: { from: ben.id, done: 'Ben is at lunch', version: 2 } },
      underKey,
    );
    expect(await screen.findByText('You are on it')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Take over' })).toBeNull();
  });

  it('shows the new owner if another user was faster, and keeps the note', async () => {
    const current = buildTaken({ version: 3, takenBy: ana });
    const takeOver = vi.fn().mockRejectedValue(new Problem('stale', 'Ana Ribeiro is on it.', { current }));
    const { user, panel } = await openPanel(buildTaken({ takenBy: ben }), { takeOver }, 'manager');
    await user.type(panel.getByLabelText('Action taken'), 'Ben is at lunch');
    await user.click(panel.getByRole('button', { name: 'Take over' }));
    expect(await panel.findByText('Ana Ribeiro is on it.')).toBeTruthy();
    expect(takeOver).toHaveBeenCalledOnce();
    expect(panel.getByLabelText<HTMLTextAreaElement>('Action taken').value).toBe('Ben is at lunch');
  });
});

describe('Closing an alert', () => {
  it('is a nurse’s while no reading is normal: a gerocultor reads what to do instead', async () => {
    const { panel } = await openPanel(buildTaken(takenByMe()), {}, 'gerocultor');
    expect(panel.queryByRole('button', { name: 'Close the alert' })).toBeNull();
    expect(panel.getByText('A nurse closes this alert. Measure again, or tell the nurse.')).toBeTruthy();
    const normalSince = { vitalsId: '5'.repeat(24), value: '96', at: ago(1) };
    const readings = buildTaken().readings.map((reading) => ({ ...reading, normalSince }));
    alertsCollection.upsert([buildTaken({ ...takenByMe(), version: 3, readings })]);
    await waitFor(() => expect(panel.getByRole('button', { name: 'Close the alert' })).toBeTruthy());
  });
});

it('Alert timeline: each hand-over and take-over names both users', () => {
  const steps = [
    buildStep('taken', { by: ana, at: ago(9) }),
    buildStep('released', { by: ana, at: ago(8) }),
    buildStep('taken', { by: ben, at: ago(7) }),
    buildStep('handed-over', { by: ben, to: ana, at: ago(6) }),
    buildStep('taken-over', { by: ben, to: ana, at: ago(5) }),
  ];
  expect(
    buildTimeline(buildTaken({ steps }))
      .map(({ text }) => text)
      .slice(2),
  ).toEqual([
    'Ana Ribeiro took the alert',
    'Ana Ribeiro gave it back',
    'Ben Okafor took the alert',
    'Ben Okafor handed it over to Ana Ribeiro',
    'Ben Okafor took it over from Ana Ribeiro',
  ]);
});

it('Alert bar: an untaken alert replaces a new alert that was taken', async () => {
  const older = buildAlert({
    id: '9'.repeat(24),
    resident: { name: 'Rosa', lastName: 'Delgado', roomNumber: null },
  });
  await open(older, {});
  const newer = buildAlert({ raisedAt: ago(0) });
  alertsCollection.upsert([newer]);
  await screen.findByText(/New: /);
  alertsCollection.upsert([buildTaken({ raisedAt: newer.raisedAt })]);
  await waitFor(() => expect(screen.queryByText(/New: /)).toBeNull());
  const bar = within(screen.getByRole('region', { name: 'Alerts' }));
  expect(bar.getByText(/Rosa Delgado/)).toBeTruthy();
});
