import type { MedicationRecord } from '@hearthline/contracts';
import { buildDose, buildPrescription } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { clearDevice } from '../../testing/clear-device.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { CorrectDoseDialog } from '../records/correct-dose-dialog.tsx';

beforeEach(clearDevice);

const nothing = () => undefined;
const given = (fields: Partial<MedicationRecord>) =>
  buildDose({
    status: 'administered',
    administered: true,
    administeredAt: new Date().toISOString(),
    prescriptionId: 'b'.repeat(24),
    dose: { amount: 1, unit: 'tablet' },
    ...fields,
  });

function open(record: MedicationRecord, upTo?: number) {
  const create = vi.fn(async (_call: { body: object }) => ({ record }));
  const dose = { amount: 1, unit: 'tablet', ...(upTo !== undefined && { upTo }) } as const;
  renderWithStore(<CorrectDoseDialog record={record} onClose={nothing} />, {
    session: buildSession('nurse'),
    api: {
      medicationRecords: { create },
      prescriptions: { get: async () => ({ prescription: buildPrescription({ dose }) }) },
    },
  });
  return { user: userEvent.setup(), create };
}

async function save(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole('textbox', { name: /^Why is it corrected/ }), 'Wrong amount');
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
}
const part = { taken: 0.5, of: 1, unit: 'tablet', why: 'half of it spat out' };

it('a correction begins with the part that was taken, and can say that all of it was', async () => {
  const { user, create } = open(given({ part }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount taken/ }).value).toBe('0.5');
  await user.click(screen.getByRole('button', { name: 'All of it was taken' }));
  await save(user);
  expect(create.mock.calls[0]?.[0].body).toMatchObject({ part: null });
});

it('a correction can say that only a part was taken, and asks why', async () => {
  const { user, create } = open(given({}));
  await user.click(screen.getByRole('button', { name: 'Only a part was taken' }));
  await user.click(screen.getByRole('radio', { name: 'half a tablet' }));
  await save(user);
  expect(await screen.findByText('Please say why only a part was taken.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Why only a part/ }), 'half of it spat out');
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await vi.waitFor(() => expect(create).toHaveBeenCalled(), { timeout: 15_000 });
  expect(create.mock.calls[0]?.[0].body).toMatchObject({
    part: { taken: 0.5, why: 'half of it spat out' },
  });
});

it('a correction of a dose of a range takes another amount of it', async () => {
  const { user, create } = open(given({}), 2);
  await user.click(await screen.findByRole('radio', { name: '2 tablets' }));
  await save(user);
  await vi.waitFor(() => expect(create).toHaveBeenCalled(), { timeout: 15_000 });
  expect(create.mock.calls[0]?.[0].body).toMatchObject({ amount: 2, part: null });
});
