import { noteRequiredText, Problem, type Alert } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { buildSession } from '../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';
import {
  ago,
  ana,
  ben,
  buildAlert,
  buildAlertReading,
  buildStep,
  buildTaken,
} from '@hearthline/contracts/testing';
import { clearDevice } from '../../../testing/clear-device.ts';

beforeEach(clearDevice);

type Calls = NonNullable<ApiOverrides['alerts']>;

async function open(alert: Alert, calls: Calls = {}, name = 'SpO2 86 %, Severe') {
  heartbeatReceived(new Date().toISOString());
  renderWithStore(<AlertBar />, {
    session: buildSession('nurse'),
    api: { alerts: { list: async () => ({ alerts: [alert], more: 0 }), ...calls } },
  });
  const user = userEvent.setup();
  await user.click((await screen.findByText(/Mateo Kessler/)).closest('button')!);
  const panel = within(await screen.findByRole('dialog', { name }));
  return { user, panel };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Action taken');
const underKey = { idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string };
const note = { text: 'Oxygen, 2 l', by: ana, at: ago(1) };

describe('Alert panel', () => {
  it('has taking as the main action while nobody took it, and measuring again afterwards', async () => {
    const { panel } = await open(buildAlert());
    const isMain = (element: HTMLElement) => element.classList.contains('bg-primary');
    const measure = () => panel.getByRole('link', { name: 'Measure again' });
    expect([isMain(panel.getByRole('button', { name: /^I’ll take it/ })), isMain(measure())]).toEqual([
      true,
      false,
    ]);
    act(() => alertsCollection.upsert([buildTaken({ version: 2 })]));
    expect(isMain(measure())).toBe(true);
  });

  it('lists each step with its author and time, oldest first', async () => {
    const { panel } = await open(buildTaken({ notes: [note] }));
    const story = within(panel.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    expect(story.map((line) => line.lastChild?.textContent)).toEqual([
      'SpO2 86 %, Severe: measured by Tomasz Nowak',
      'Alert raised',
      'Ana Ribeiro took the alert',
      'Ana Ribeiro: “Oxygen, 2 l”',
    ]);
  });

  it('names everybody who took the alert, and when its recheck became due', async () => {
    const steps = [
      buildStep('taken', { by: ana, at: ago(20) }),
      buildStep('recheck-due', { at: ago(10) }),
      buildStep('taken', { by: ben, at: ago(2) }),
    ];
    const { panel } = await open(buildTaken({ takenBy: ben, steps }));
    const story = within(panel.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    expect(story.slice(2).map((line) => line.lastChild?.textContent)).toEqual([
      'Ana Ribeiro took the alert',
      'Recheck due',
      'Ben Okafor took the alert',
    ]);
  });

  it('shows a withdrawn recheck, and for how long nobody has taken the reopened alert', async () => {
    const because = 'The record was deleted: Wrong resident.';
    const steps = [
      buildStep('taken', { by: ana, at: ago(20) }),
      buildStep('rechecked', { by: ana, at: ago(10), kind: 'spo2', value: '97' }),
      buildStep('closed', { by: ana, at: ago(9) }),
      buildStep('recheck-withdrawn', { by: ben, at: ago(3), kind: 'spo2', value: '97', because }),
      buildStep('reopened', { at: ago(2.5) }),
    ];
    const { panel } = await open(buildAlert({ steps }));
    const story = within(panel.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    expect(story.slice(3).map((line) => line.lastChild?.textContent)).toEqual([
      'SpO2 97 %: measured again by Ana Ribeiro',
      'Ana Ribeiro closed the alert',
      'Recheck (SpO2 97 %) cancelled: the record was deleted: Wrong resident, Ben Okafor',
      'Reopened',
    ]);
    expect(panel.getByText(/Not acknowledged for 2 min\./)).toBeTruthy();
  });

  it('names each reading of the record, and what a correction changed', async () => {
    const readings = [
      buildAlertReading({ kind: 'bloodPressure', value: '88/54', word: 'Severe low' }),
      buildAlertReading({ value: '84', limits: { low: 88, high: 92 } }),
    ];
    const because = 'The record was corrected.';
    const steps = [
      buildStep('reading-withdrawn', { by: ben, at: ago(6), kind: 'pulse', value: '134', because }),
      buildStep('reading-added', { by: ben, at: ago(5), kind: 'bloodPressure', value: '88/54' }),
      buildStep('reading-corrected', { by: ben, at: ago(4), kind: 'spo2', value: '84' }),
    ];
    const title = 'Blood pressure 88/54 mmHg, SpO2 84 %, Severe';
    const { panel } = await open(buildAlert({ readings, steps }), {}, title);
    const story = within(panel.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    expect(story.map((line) => line.lastChild?.textContent)).toEqual([
      'Blood pressure 88/54 mmHg, Severe low; SpO2 84 %, Severe (target 88–92 %): measured by Tomasz Nowak',
      'Alert raised',
      'Pulse 134 bpm cancelled: the record was corrected, Ben Okafor',
      'Blood pressure 88/54 mmHg added by correction, Ben Okafor',
      'Corrected to SpO2 84 %, Ben Okafor',
    ]);
  });

  it.each([
    [0.5, 'Recheck due (Ana).'],
    [6.5, 'Recheck overdue by 6 min (Ana).'],
  ])('a recheck due for %s minutes reads: %s', async (minutes, words) => {
    const { panel } = await open(buildTaken({ state: 'recheck-due', recheckAt: ago(minutes) }));
    expect(panel.getByText(`Mateo Kessler, room 12. ${words}`)).toBeTruthy();
  });

  it('links to Form 01 for a recheck', async () => {
    const { panel } = await open(buildTaken());
    const link = panel.getByRole('link', { name: 'Measure again' });
    const ids = `residentId=${'c'.repeat(24)}&recheck=${'7'.repeat(24)}`;
    expect(link.getAttribute('href')).toBe(`/forms/vitals?${ids}&kinds=spo2&from=%2F`);
  });
});

describe('Alert panel: note', () => {
  it('is saved, and the field is emptied', async () => {
    const saved = buildTaken({ version: 3, notes: [note], done: note.text });
    const send = vi.fn(async () => ({ alert: saved }));
    const { user, panel } = await open(buildTaken(), { note: send });
    await user.type(field(), 'Oxygen, 2 l');
    await user.click(panel.getByRole('button', { name: 'Save note' }));
    expect(await panel.findByText('Ana Ribeiro: “Oxygen, 2 l”')).toBeTruthy();
    expect(field().value).toBe('');
    expect(send).toHaveBeenCalledWith(
      { params: { id: '7'.repeat(24) }, body: { done: 'Oxygen, 2 l', version: 2 } },
      underKey,
    );
  });

  it('stays after a failed save and after the panel was closed', async () => {
    const send = vi.fn().mockRejectedValue(new Problem('database-away', 'The database does not answer.'));
    const { user, panel } = await open(buildTaken(), { note: send });
    await user.type(field(), 'Oxygen');
    await user.click(panel.getByRole('button', { name: 'Save note' }));
    expect(await panel.findByText('The database does not answer.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByText(/Mateo Kessler/).closest('button')!);
    await waitFor(() => expect(field().value).toBe('Oxygen'));
  });

  it('is saved although another user changed the alert in the meantime', async () => {
    const current = buildTaken({ version: 3 });
    const send = vi
      .fn()
      .mockRejectedValueOnce(new Problem('stale', 'Changed.', { current }))
      .mockResolvedValue({ alert: buildTaken({ version: 4, notes: [note] }) });
    const { user, panel } = await open(buildTaken(), { note: send });
    await user.type(field(), 'Oxygen');
    await user.click(panel.getByRole('button', { name: 'Save note' }));
    expect((await screen.findByText('Note saved')).parentElement?.textContent).toMatch(/Mateo Kessler$/);
    expect(send).toHaveBeenLastCalledWith(
      expect.objectContaining({ body: { done: 'Oxygen', version: 3 } }),
      underKey,
    );
  });
});

describe('Alert panel: closing', () => {
  it('shows the server’s error at the field', async () => {
    const refusal = new Problem('invalid', noteRequiredText, { fields: { done: noteRequiredText } });
    const { user, panel } = await open(buildTaken(), { close: vi.fn().mockRejectedValue(refusal) });
    await user.click(panel.getByRole('button', { name: 'Close the alert' }));
    expect((await panel.findByRole('alert')).textContent).toBe(noteRequiredText);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
  });

  it('needs no note after a normal reading', async () => {
    const normalSince = { vitalsId: '5'.repeat(24), value: '96', at: ago(1) };
    const seen = buildTaken({ readings: [buildAlertReading({ normalSince })] });
    const over = buildTaken({ version: 3, state: 'closed', closedBy: ana, closedAt: ago(0) });
    const close = vi.fn(async () => ({ alert: over }));
    const { user, panel } = await open(seen, { close });
    expect(panel.getByText(/^SpO2 back to normal \(96 % at .*\)\. Close the alert\?$/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Close the alert' }));
    expect((await screen.findByText('Alert closed')).parentElement?.textContent).toMatch(/Mateo Kessler$/);
    expect(close).toHaveBeenCalledWith({ params: { id: '7'.repeat(24) }, body: { version: 2 } }, underKey);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull());
  });

  it('fails if another user changed the alert, and shows the change', async () => {
    const current = buildTaken({ version: 3, notes: [{ ...note, by: ben }] });
    const close = vi.fn().mockRejectedValue(new Problem('stale', 'Someone else changed it.', { current }));
    const { user, panel } = await open(buildTaken(), { close });
    await user.type(field(), 'Slept');
    await user.click(panel.getByRole('button', { name: 'Close the alert' }));
    expect(await panel.findByText('Someone else changed it.')).toBeTruthy();
    expect(panel.getByText('Ben Okafor: “Oxygen, 2 l”')).toBeTruthy();
    expect([close.mock.calls.length, field().value]).toEqual([1, 'Slept']);
  });
});

describe('Alert panel: an alert withdrawn while the panel is open', () => {
  it('shows the reason and no actions', async () => {
    const over = buildAlert({
      version: 3,
      state: 'withdrawn',
      closedAt: ago(0),
      closedBy: ben,
      withdrawnBecause: 'The record was deleted.',
    });
    const take = vi.fn().mockRejectedValue(new Problem('stale', 'Withdrawn.', { current: over }));
    const { user, panel } = await open(buildAlert(), { take });
    await user.click(panel.getByRole('button', { name: /^I’ll take it/ }));
    expect(await panel.findByText('Alert cancelled: the record was deleted, Ben Okafor')).toBeTruthy();
    expect(screen.queryByLabelText('Action taken')).toBeNull();
  });
});
