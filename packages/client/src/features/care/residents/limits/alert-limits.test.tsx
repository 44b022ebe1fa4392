import { Problem, type Resident } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { buildResident } from '@hearthline/contracts/testing';
import { AlertLimitsCard } from './alert-limits-card.tsx';
import { standardBandsText } from './limits-row.tsx';
import { clearDevice } from '../../../../testing/clear-device.ts';

beforeEach(async () => {
  history.replaceState(null, '', '/residents/1');
  await clearDevice();
});

const ana = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
const own = (limits: object, reason = 'COPD, Dr. Lund') => ({
  limits,
  reason,
  setBy: ana,
  setAt: '2026-11-20T09:30:00.000Z',
});
const copd = buildResident({ version: 4, alertLimits: own({ spo2: { low: 88, high: 92 } }) });

type Call = { body: { limits: object; reason: string; version?: number } };
type Answer = (call: Call) => Promise<{ resident: Resident }>;
const asSent: Answer = async ({ body }) => ({
  resident: { ...copd, version: 5, alertLimits: own(body.limits, body.reason) },
});

/** Renders the card for this role with its dialog open, unless told otherwise. */
async function openCard(resident: Resident, answer: Answer = asSent, role: 'nurse' | 'gerocultor' = 'nurse') {
  const set = vi.fn(answer);
  const received = vi.spyOn(residentsCollection, 'upsert');
  const { unmount } = renderWithStore(<AlertLimitsCard resident={resident} />, {
    session: buildSession(role),
    api: { residents: { setAlertLimits: (input) => set(input as Call) } },
  });
  const user = userEvent.setup();
  const isOpen = screen.queryByRole('dialog') !== null;
  if (role === 'nurse' && !isOpen) await user.click(screen.getByRole('button', { name: 'Edit limits' }));
  return { set, received, user, unmount };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const low = () => box('Low target of SpO2');
const high = () => box('High target of SpO2');
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('Alert limits dialog', () => {
  it('shows the standard bands above the fields', async () => {
    await openCard(copd);
    expect([low().value, high().value, reason().value]).toEqual(['88', '92', 'COPD, Dr. Lund']);
    expect(screen.getByText('Standard: normal 60–100, severe below 41 or above 130')).toBeTruthy();
    expect(standardBandsText('bloodPressure')).toBe('Standard: normal 111–139, severe below 91 or above 180');
    expect(standardBandsText('spo2')).toBe('Standard: normal from 95, severe below 90');
    expect(standardBandsText('temperature')).toBe(
      'Standard: normal 36.1–38.0, severe below 35.1 or above 39.0',
    );
    expect(standardBandsText('sugar')).toBe(
      'Standard: fasting normal 70–99, severe below 54 or above 300; after a meal normal up to 139',
    );
  });

  it('saves the limits with the version that was seen, and closes', async () => {
    const { set, received, user } = await openCard(copd);
    await user.clear(high());
    await user.type(box('High target of Temperature'), '37,8');
    await user.dblClick(save());
    expect(await screen.findByText('Alert limits of Rosa Marí saved')).toBeTruthy();
    const limits = { spo2: { low: 88, high: null }, temperature: { low: null, high: 37.8 } };
    expect(set.mock.calls.map(([{ body }]) => body)).toEqual([
      { limits, reason: 'COPD, Dr. Lund', version: 4 },
    ]);
    expect(received).toHaveBeenCalledWith([expect.objectContaining({ version: 5 })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('saves alarm limits beside the target, and refuses alarm limits inside it', async () => {
    const { set, user } = await openCard(copd);
    await user.type(box('Low alarm limit of SpO2'), '90');
    await user.type(box('High alarm limit of Pulse'), '140');
    await user.click(save());
    expect(await screen.findByText('Must not be inside the target.')).toBeTruthy();
    await user.clear(box('Low alarm limit of SpO2'));
    await user.type(box('Low alarm limit of SpO2'), '85');
    await user.click(save());
    expect(await screen.findByText('Alert limits of Rosa Marí saved')).toBeTruthy();
    expect(set.mock.calls.map(([{ body }]) => body.limits)).toEqual([
      {
        pulse: { low: null, high: null, alarmLow: null, alarmHigh: 140 },
        spo2: { low: 88, high: 92, alarmLow: 85, alarmHigh: null },
      },
    ]);
  });

  it('shows an error at each invalid field, and sends nothing', async () => {
    const { set, user } = await openCard(copd);
    await user.clear(low());
    await user.type(low(), '30');
    await user.type(box('Low target of Pulse'), 'fast');
    await user.clear(reason());
    await user.click(save());
    expect(await screen.findByText('SpO2 must be between 40 and 100.')).toBeTruthy();
    expect(screen.getByText('Please enter a number.')).toBeTruthy();
    expect(screen.getByText('Please say why, in at least 3 characters.')).toBeTruthy();
    expect(low().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(box('Low target of Pulse'));
    await user.type(low(), '8');
    expect(screen.queryByText('SpO2 must be between 40 and 100.')).toBeNull();
    expect(set).not.toHaveBeenCalled();
  });

  it('keeps the values after a failed save, and shows the server’s errors at their fields', async () => {
    const fields = { 'limits.spo2.high': 'Too high for this home.' };
    const { set, user } = await openCard(copd, async () => {
      throw new Problem('invalid', 'Please check.', { fields });
    });
    await user.clear(high());
    await user.type(high(), '95');
    await user.click(save());
    expect(await screen.findByText('Too high for this home.')).toBeTruthy();
    expect(high().value).toBe('95');
    set.mockRejectedValueOnce(new Problem('database-away', 'No answer from the server.'));
    await user.click(save());
    expect(await screen.findByText(/No answer from the server/)).toBeTruthy();
    expect(high().value).toBe('95');
  });

  it('shows limits saved by another user, and overwrites them only on request', async () => {
    const theirs = { ...copd, version: 6, alertLimits: own({ spo2: { low: 85, high: null } }, 'Dr. Okafor') };
    const { set, user } = await openCard(copd);
    set.mockRejectedValueOnce(new Problem('stale', 'Someone else changed it.', { current: theirs }));
    await user.clear(low());
    await user.type(low(), '86');
    await user.click(save());
    const newer = within(await screen.findByRole('alert', { name: 'Newer limits' }));
    expect(newer.getByText(/Ana Ribeiro set other limits/)).toBeTruthy();
    expect(newer.getByText('Target from 85 %')).toBeTruthy();
    expect(low().value).toBe('86');
    await user.click(save());
    await waitFor(() => expect(set).toHaveBeenCalledTimes(2));
    expect(set.mock.calls[1]?.[0].body).toMatchObject({
      version: 6,
      limits: { spo2: { low: 86, high: 92 } },
    });
  });

  it('takes the limits saved meanwhile on request', async () => {
    const theirs = { ...copd, version: 6, alertLimits: own({ spo2: { low: 85, high: null } }, 'Dr. Okafor') };
    const { set, user } = await openCard(copd);
    set.mockRejectedValueOnce(new Problem('stale', 'Someone else changed it.', { current: theirs }));
    await user.type(box('Low target of Pulse'), '50');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect([low().value, high().value, box('Low target of Pulse').value]).toEqual(['85', '', '']);
    expect(reason().value).toBe('Dr. Okafor');
  });

  it('merges another person’s change of other fields without asking', async () => {
    const { set, user } = await openCard(copd);
    const current = { ...copd, version: 7, nickname: 'Ro' };
    set.mockRejectedValueOnce(new Problem('stale', 'Someone else changed it.', { current }));
    await user.clear(low());
    await user.type(low(), '86');
    await user.click(save());
    expect(await screen.findByText('Alert limits of Rosa Marí saved')).toBeTruthy();
    expect(set.mock.calls.map(([{ body }]) => body.version)).toEqual([4, 7]);
  });

  it('asks before clearing, and requires a reason', async () => {
    const { set, user } = await openCard(copd, async () => ({
      resident: { ...copd, version: 5, alertLimits: null },
    }));
    const clear = () => user.click(screen.getAllByRole('button', { name: 'Clear limits' }).at(-1)!);
    await clear();
    expect(await screen.findByText('Please say why the limits are cleared.')).toBeTruthy();
    await user.clear(reason());
    await user.type(reason(), 'Oxygen ended');
    await clear();
    expect(await screen.findByText('Clear the limits of Rosa Marí?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(set).not.toHaveBeenCalled();
    await clear();
    await screen.findByText('Clear the limits of Rosa Marí?');
    await clear();
    expect(await screen.findByText('Alert limits of Rosa Marí cleared')).toBeTruthy();
    expect(set.mock.calls.map(([{ body }]) => body)).toEqual([
      { limits: {}, reason: 'Oxygen ended', version: 4 },
    ]);
  });

  it('restores a draft, and shows limits saved meanwhile', async () => {
    const before = await openCard(copd);
    await before.user.clear(low());
    await before.user.type(low(), '86');
    before.unmount();
    const theirs = { ...copd, version: 6, alertLimits: own({ spo2: { low: 85, high: null } }, 'Dr. Okafor') };
    const { set, user, unmount } = await openCard(theirs);
    const question = await screen.findByRole('alertdialog', {
      name: /^Unfinished changes to the limits of Rosa Marí, started \d{1,2}:\d\d [AP]M\.$/,
    });
    await user.click(within(question).getByRole('button', { name: 'Continue' }));
    expect([low().value, high().value]).toEqual(['86', '92']);
    set.mockRejectedValueOnce(new Problem('stale', 'Someone else changed it.', { current: theirs }));
    await user.click(save());
    expect(await screen.findByRole('alert', { name: 'Newer limits' })).toBeTruthy();
    expect(set.mock.calls[0]?.[0].body.version).toBe(4);
    await user.click(save());
    await screen.findByText('Alert limits of Rosa Marí saved');
    unmount();
    await openCard(theirs);
    await waitFor(() => expect(low().value).toBe('85'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('stays open over a reload, for roles that may set limits', async () => {
    history.replaceState(null, '', '/residents/1?limits=1');
    const { user } = await openCard(copd);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(location.search).toBe('');
    history.replaceState(null, '', '/residents/1?limits=1');
    await openCard(copd, asSent, 'gerocultor');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves nothing if empty, and asks before typed values are lost', async () => {
    const { set, user } = await openCard(buildResident());
    expect(screen.queryByRole('button', { name: 'Clear limits' })).toBeNull();
    await user.type(reason(), 'COPD');
    await user.click(save());
    expect(await screen.findByText('Please give at least one limit.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(reason().value).toBe('COPD');
    expect(set).not.toHaveBeenCalled();
  });
});
