import type { HoldReading } from '@hearthline/contracts';
import { ana, buildAlert, buildVitals } from '@hearthline/contracts/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildClaimFor,
  buildDueDose,
  minutesFromNow,
  named,
  openRound,
  rosa,
  setClockToNoon,
  type DoseOf,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const pulse = { kind: 'pulse', below: 55, above: null, withinHours: 24 } as const;
const reading = (value: number, held: HoldReading['held']): HoldReading => ({
  limit: pulse,
  value,
  recordedAt: minutesFromNow(-12),
  held,
});
const opened = (dose: DoseOf, hold: HoldReading) =>
  vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana }), holds: [hold] }));
const text = (value: number) =>
  `Hold when pulse is below 55 bpm, or not measured for 24 h. Last: Pulse ${String(value)} bpm, 12 min ago.`;

/** The notice whose text, of several elements, is this; it waits for one. */
const findNotice = (dialog: Pick<typeof screen, 'getAllByRole'>, role: 'status' | 'alert', words: string) =>
  vi.waitFor(() => expect(dialog.getAllByRole(role).map(({ textContent }) => textContent)).toContain(words), {
    timeout: 15_000,
  });

describe('A dose with a hold limit', () => {
  it.each([
    ['within it, as a status', 60, null, 'status'],
    ['beyond it, as an alert', 52, 'below', 'alert'],
  ] as const)('tells the last value and its age %s', async (_, value, held, role) => {
    const dose = buildDueDose(5, { holdLimits: [pulse] });
    const { user } = await openRound({ doses: [dose] }, { claim: opened(dose, reading(value, held)) });
    await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await findNotice(dialog, role, text(value));
  });

  it('follows a reading that a colleague takes while the dose is open', async () => {
    const dose = buildDueDose(5, { holdLimits: [pulse] });
    const { user } = await openRound({ doses: [dose] }, { claim: opened(dose, reading(52, 'below')) });
    await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await findNotice(dialog, 'alert', text(52));
    const measured = buildVitals({ residentId: rosa.id, pulse: 60, recordedAt: minutesFromNow(-1) });
    act(() => eventHandlers['vitals:created']([measured]));
    await findNotice(dialog, 'status', text(60).replace('12 min', '1 min'));
    expect(dialog.queryByRole('alert')).toBeNull();
    const low = { ...measured, id: '6'.repeat(24), pulse: 50, recordedAt: minutesFromNow(0) };
    act(() =>
      eventHandlers['vitals:created']([low, { ...low, id: '5'.repeat(24), residentId: '1'.repeat(24) }]),
    );
    expect((await dialog.findByRole('alert')).textContent).toContain('Last: Pulse 50 bpm, 0 min ago.');
  });

  it('is not ticked to be given with others beyond its limit: it says so in its line, and is released', async () => {
    const doses = [buildDueDose(5, named('Bisoprolol')), buildDueDose(5, named('Zinc'))];
    const release = vi.fn(async () => undefined);
    const claim = opened(doses[0]!, reading(52, 'below'));
    const { user } = await openRound({ doses }, { claim, release });
    await user.click(await screen.findByRole('checkbox', { name: /Bisoprolol/ }));
    expect(await screen.findByText(`${text(52)} Open it to decide.`)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Bisoprolol/ }).checked).toBe(false);
    expect(release).toHaveBeenCalledTimes(1);
  });
});

it('an open dose names the open alerts of its resident at its head, and no others', async () => {
  const dose = buildDueDose(5);
  const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana }) }));
  const { user } = await openRound({ doses: [dose] }, { claim });
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const alert = buildAlert({ residentId: rosa.id, state: 'taken' });
  act(() =>
    alertsCollection.upsert([
      alert,
      { ...alert, id: '7'.repeat(24), state: 'closed' },
      { ...alert, id: '8'.repeat(24), residentId: '1'.repeat(24) },
    ]),
  );
  expect((await dialog.findByText(/^Open alert: SpO2 /)).textContent).not.toContain(';');
});
