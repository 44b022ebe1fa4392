import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  chooseEntry,
  findPrescriptionRow,
  metformin,
  openPrescriptions,
  startAnew,
  type Calls,
} from './testing/open-prescriptions.tsx';

beforeEach(startAnew);

const unchecked = { ...metformin, needsCheck: true, orderedBy: 'Dr. Okafor', received: 'written' } as const;

it('A second person compares the prescription with the order, and is named', async () => {
  const check = vi.fn<NonNullable<Calls['check']>>(async () => ({
    prescription: {
      ...unchecked,
      version: 2,
      checkedBy: { id: 'b'.repeat(24), name: 'Ben Okafor' },
      checkedAt: '2026-11-22T12:00:00.000Z',
    },
  }));
  openPrescriptions({ check }, { stored: () => [unchecked] });
  const row = await findPrescriptionRow('Metformin 500 mg');
  expect(row.textContent).toContain('Not yet checked by a second person');
  await chooseEntry('Metformin 500 mg', 'Check against the order');
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Does Metformin 500 mg match the order?' }),
  );
  expect(dialog.getByText(/^Metformin 500 mg: 1 tablet, oral, 08:00, 20:00 every day/)).toBeTruthy();
  expect(dialog.getByText('Ordered by Dr. Okafor, in writing')).toBeTruthy();
  expect(dialog.getByText('With meals.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, it matches' }));
  expect(await screen.findByText('Prescription checked')).toBeTruthy();
  expect(check.mock.calls[0]?.[0]).toEqual({ params: { id: metformin.id }, body: { version: 1 } });
  const checked = await findPrescriptionRow('Metformin 500 mg');
  expect(checked.textContent).toContain('Checked by Ben Okafor');
  expect(checked.textContent).not.toContain('Not yet checked');
});

it('The check is not offered to who wrote the prescription down', async () => {
  const own = { ...unchecked, prescribedBy: { id: 'a'.repeat(24), name: 'Ana Ribeiro' } };
  openPrescriptions({}, { stored: () => [own] });
  const row = within(await findPrescriptionRow('Metformin 500 mg'));
  await userEvent.click(row.getByRole('button', { name: 'Actions for Metformin 500 mg' }));
  expect(await screen.findByRole('menuitem', { name: 'Change' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Check against the order' })).toBeNull();
});
