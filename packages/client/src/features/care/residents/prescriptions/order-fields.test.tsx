import { buildPrescription } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  chooseEntry,
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

const byTelephone = { ...metformin, orderedBy: 'Dr. Okafor', received: 'telephone' } as const;

it('The form repeats who ordered it, the reason and the review day, and sends them', async () => {
  const create = vi.fn<NonNullable<Calls['create']>>(written);
  openPrescriptions({ create });
  const dialog = await fillOrder();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /How the order/ }), 'telephone');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Diabetes');
  await userEvent.type(dialog.getByLabelText(/Review date/), '2099-12-05');
  await pressPrescribe();
  const question = within(await screen.findByRole('alertdialog', { name: /^Check the order for/ }));
  for (const text of [
    'Ordered by Dr. Okafor, by telephone, not yet confirmed in writing',
    'Reason: Diabetes',
    'Review on Dec 5, 2099',
  ])
    expect(question.getByText(text)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Add prescription' }));
  expect(await screen.findByText('Prescription written')).toBeTruthy();
  expect(create.mock.calls[0]?.[0].body).toMatchObject({
    orderedBy: 'Dr. Okafor',
    received: 'telephone',
    indication: 'Diabetes',
    reviewOn: '2099-12-05',
  });
});

it('The form offers the names used before, and asks no second reason of an as-needed dose', async () => {
  const create = vi.fn<NonNullable<Calls['create']>>(written);
  openPrescriptions({ create });
  const dialog = await fillOrder();
  const name = dialog.getByRole<HTMLInputElement>('combobox', { name: /Ordered by/ });
  await vi.waitFor(
    () => expect([...(name.list?.options ?? [])].map(({ value }) => value)).toEqual(['Dr. Okafor']),
    {
      timeout: 15_000,
    },
  );
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Diabetes');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Frequency/ }), 'As needed');
  expect(dialog.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'Pain');
  await saveOrder();
  expect(await screen.findByText('Prescription written')).toBeTruthy();
  expect(create.mock.calls[0]?.[0].body).toMatchObject({ indication: null, reviewOn: null });
});

it('A row says who ordered it, why, that the order was by telephone, and that its review day has passed', async () => {
  const old = buildPrescription({ ...byTelephone, indication: 'Diabetes', reviewOn: '2026-11-01' });
  openPrescriptions({}, { stored: () => [old] });
  const row = await findPrescriptionRow('Metformin 500 mg');
  for (const text of [
    'Ordered by Dr. Okafor, by telephone, not yet confirmed in writing',
    'Reason: Diabetes',
    'Review was due on Nov 1, 2026',
    'Telephone order',
    'Review overdue',
  ])
    expect(row.textContent).toContain(text);
});

it('A telephone order is confirmed in writing from the menu, with the version that was seen', async () => {
  const confirmOrder = vi.fn<NonNullable<Calls['confirmOrder']>>(async () => ({
    prescription: {
      ...byTelephone,
      version: 2,
      orderConfirmedBy: { id: 'f'.repeat(24), name: 'Ana' },
      orderConfirmedAt: '2026-11-22T12:00:00.000Z',
    },
  }));
  openPrescriptions({ confirmOrder }, { stored: () => [byTelephone] });
  await chooseEntry('Metformin 500 mg', 'Written order came');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, it is in writing' }));
  expect(await screen.findByText('Written order noted')).toBeTruthy();
  expect(confirmOrder.mock.calls[0]?.[0]).toEqual({ params: { id: metformin.id }, body: { version: 1 } });
  const row = await findPrescriptionRow('Metformin 500 mg');
  expect(row.textContent).toContain('by telephone, confirmed in writing');
  expect(row.textContent).not.toContain('Telephone order');
});
