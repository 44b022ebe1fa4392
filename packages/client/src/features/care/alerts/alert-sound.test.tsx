import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { endSession } from '../../../lib/session/session.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';
import { useAlertSound } from './alert-sound.ts';
import { ago, buildAlert, buildStep, buildTaken } from '@hearthline/contracts/testing';

const started = vi.fn();
const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
const connect = (next: unknown) => next;

beforeEach(() => {
  started.mockReset();
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running';
      readonly currentTime = 0;
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      readonly gain = gain;
      readonly connect = () => ({ connect });
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      readonly connect = connect;
      readonly start = started;
      readonly stop = vi.fn();
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function Switch() {
  const { on, toggle } = useAlertSound();
  return <button onClick={toggle}>{on ? 'on' : 'off'}</button>;
}

async function open() {
  heartbeatReceived(new Date().toISOString());
  const list = vi.fn(async () => ({ alerts: [buildAlert()], more: 0 }));
  const ui = (
    <>
      <Switch />
      <AlertBar />
    </>
  );
  renderWithStore(ui, { session: buildSession('nurse'), api: { alerts: { list } } });
  await screen.findByRole('region', { name: 'Alerts' });
  return userEvent.setup();
}

const another = buildAlert({ id: '9'.repeat(24) });

it('Alert sound: is off until it is switched on, then plays two tones once', async () => {
  const user = await open();
  act(() => alertsCollection.upsert([another]));
  await screen.findByRole('alert');
  expect(started).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'off' }));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2));
  expect(localStorage.getItem('alert-sound')).toBe('on');
});

it('Alert sound: plays for an alert and for its recheck, not for taking it', async () => {
  localStorage.setItem('alert-sound', 'on');
  await open();
  act(() => alertsCollection.upsert([another]));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2));
  act(() => alertsCollection.upsert([buildTaken({ id: another.id })]));
  expect(started).toHaveBeenCalledTimes(2);
  const due = { id: another.id, version: 3, state: 'recheck-due', recheckAt: ago(1) } as const;
  act(() => alertsCollection.upsert([buildTaken(due)]));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(4));
});

it('Alert sound: plays for a reopened alert, and for a recheck due again after its reading was withdrawn', async () => {
  localStorage.setItem('alert-sound', 'on');
  await open();
  const due = buildTaken({ id: another.id, state: 'recheck-due', recheckAt: ago(1) });
  const pushChange = (alert: Partial<typeof due>) => alertsCollection.upsert([{ ...due, ...alert }]);
  act(() => pushChange({}));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2));
  const recheckAt = new Date(Date.now() + 60_000).toISOString();
  act(() => pushChange({ version: 3, state: 'taken', recheckAt }));
  const steps = [...due.steps, buildStep('recheck-withdrawn', { value: '97' })];
  act(() => pushChange({ version: 4, steps }));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(4));
  act(() => pushChange({ version: 5, state: 'closed', steps }));
  act(() => pushChange({ version: 6, state: 'open', steps: [...steps, buildStep('reopened')] }));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(6));
  expect(screen.getByRole('alert').textContent).toContain('Alert reopened: SpO2 86 %');
});

it('Alert sound: is off after the end of a session, on a device where it was on', async () => {
  localStorage.setItem('alert-sound', 'on');
  const session = buildSession('nurse');
  const { unmount } = renderWithStore(<Switch />, { session });
  expect(screen.getByRole('button', { name: 'on' })).toBeTruthy();
  act(() => endSession('signed-out'));
  unmount();
  renderWithStore(<Switch />, { session });
  expect(screen.getByRole('button', { name: 'off' })).toBeTruthy();
});
