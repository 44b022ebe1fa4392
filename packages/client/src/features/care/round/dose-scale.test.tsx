import { ana } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildClaimFor,
  buildDueDose,
  buildRecordFor,
  line,
  minutesFromNow,
  openRound,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const scale = {
  reading: 'sugar',
  steps: [
    { from: 150, to: 199, amount: 2 },
    { from: 200, to: 249, amount: 4 },
  ],
} as const;
const scaled = {
  dose: { amount: 2, unit: 'IU', upTo: 4 } as const,
  scale: { ...scale, steps: scale.steps.map((step) => ({ ...step })) },
};

async function openDose(lastReading?: { value: number; at: string }) {
  const dose = buildDueDose(5, scaled);
  const claim = vi.fn(async () => ({
    claim: buildClaimFor(dose, { by: ana }),
    ...(lastReading && { lastReading }),
  }));
  const send = vi.fn(async (_call: { body: object }) => ({ record: buildRecordFor(dose, {}), claim: null }));
  const { user } = await openRound({ doses: [dose] }, { claim, act: send });
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const given = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Given' });
  return { user, dialog, given, send };
}

describe('A dose of a scale', () => {
  it('asks for the reading, and shows the amount that follows from it', async () => {
    const { user, dialog, given, send } = await openDose();
    expect(given.disabled).toBe(true);
    // Once, where the reading is asked for.
    expect(dialog.getAllByText(/150 to 199 mg/)).toHaveLength(1);
    expect(dialog.getByText('Enter the sugar: the dose follows from it.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Sugar/i }), '220');
    expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toContain('4 units');
    await user.click(given);
    expect(send.mock.calls[0]?.[0].body).toMatchObject({ reading: { value: 220 } });
    expect(send.mock.calls[0]?.[0].body).not.toHaveProperty('amount');
  });

  it('takes the last reading only when it is confirmed, with its age', async () => {
    const at = minutesFromNow(-12);
    const { user, dialog, given, send } = await openDose({ value: 172, at });
    expect(given.disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: /^Use Sugar 172 mg\/dL, 12 min ago$/i }));
    await user.click(given);
    expect(send.mock.calls[0]?.[0].body).toMatchObject({ reading: { value: 172, at } });
  });

  it('outside it says to ask the doctor, and takes the amount that was ordered for once', async () => {
    const { user, dialog, given, send } = await openDose();
    await user.type(dialog.getByRole('textbox', { name: /^Sugar/i }), '412');
    expect(dialog.getByRole('alert').textContent).toBe(
      'No step of the order fits 412 mg/dL: ask the doctor.',
    );
    expect(given.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: /^Amount that was ordered/ }), '8');
    await user.click(given);
    expect(send.mock.calls[0]?.[0].body).toMatchObject({ reading: { value: 412 }, amount: 8 });
  });

  it('shows its steps in its line, without one tap', async () => {
    await openRound({ doses: [buildDueDose(5, scaled)] });
    const row = await line('Metformin');
    expect(row.textContent).toContain('By sugar: 150 to 199 mg/dL: 2 units');
    expect(within(row).queryByRole('button', { name: /^Given/ })).toBeNull();
  });
});
