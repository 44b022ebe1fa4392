import { buildMedication, buildPrescription } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  fillOrder,
  findPrescriptionRow,
  metformin,
  openPrescriptions,
  pressPrescribe,
  saveOrder,
  startAnew,
  written,
  type Calls,
} from './testing/open-prescriptions.tsx';

// Loaded by the page when it is first opened, which takes a while on a busy machine.
beforeAll(() => import('./prescription-dialog.tsx'));
beforeEach(startAnew);

it('A covert prescription needs who agreed and a review date, repeats them, and sends them', async () => {
  const create = vi.fn<NonNullable<Calls['create']>>(written);
  openPrescriptions({ create });
  const dialog = await fillOrder();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Covert/ }));
  await pressPrescribe();
  expect(await dialog.findByText('Please enter who agreed.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Covert: agreed by/), 'Dr. Okafor and family');
  await pressPrescribe();
  expect(await dialog.findByText('Please enter the review date.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Covert: review date/), '2099-12-24');
  await pressPrescribe();
  const question = within(await screen.findByRole('alertdialog', { name: /^Check the order for/ }));
  expect(question.getByText('Covert: agreed by Dr. Okafor and family, review Dec 24, 2099')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Add prescription' }));
  expect(await screen.findByText('Prescription written')).toBeTruthy();
  expect(create.mock.calls[0]?.[0].body.flags).toEqual([
    { kind: 'covert', agreedBy: 'Dr. Okafor and family', reviewOn: '2099-12-24' },
  ]);
});

it('Crushing a product that releases slowly is asked about before it is saved', async () => {
  const create = vi.fn<NonNullable<Calls['create']>>(written);
  const medications = [buildMedication({ name: 'Metformin MR', frequency: 'Twice daily' })];
  openPrescriptions({ create }, { medications, stored: () => [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Add prescription' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /Medication/ }), 'metf');
  await userEvent.click(await screen.findByRole('option', { name: /Metformin MR 850 mg/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Amount/ }), '1');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Unit/ }), 'tablet');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Route/ }), 'oral');
  await userEvent.type(dialog.getByRole('combobox', { name: /Ordered by/ }), 'Dr. Okafor');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /How the order/ }), 'written');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Crushed/ }));
  await userEvent.type(dialog.getByLabelText(/^Crushed: agreed by/), 'Dr. Okafor');
  await saveOrder();
  const question = within(await screen.findByRole('alertdialog', { name: /^Crush Metformin MR/ }));
  expect(create).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'The pharmacist agreed: save' }));
  expect(await screen.findByText('Prescription written')).toBeTruthy();
});

it('A row of the list says the flags', async () => {
  const flags = [{ kind: 'self-administered', agreedBy: null, reviewOn: null }] as const;
  openPrescriptions({}, { stored: () => [buildPrescription({ ...metformin, flags: [...flags] })] });
  const row = await findPrescriptionRow('Metformin 500 mg');
  expect(row.textContent.match(/Self-administered/g)).toHaveLength(1);
});
