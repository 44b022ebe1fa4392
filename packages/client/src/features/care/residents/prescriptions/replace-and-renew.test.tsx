import { Problem } from '@hearthline/contracts';
import { buildPrescription } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseEntry,
  fillOrder,
  fillPrescriber,
  findPrescriptionRow,
  metformin,
  openPrescriptions,
  pressPrescribe,
  resident,
  saveOrder,
  startAnew,
  type Calls,
} from './testing/open-prescriptions.tsx';

// Loaded by the page when it is first opened, which takes a while on a busy machine.
beforeAll(() => import('./prescription-dialog.tsx'));
beforeEach(startAnew);

const enalapril = buildPrescription({
  id: '4'.repeat(24),
  medicationId: '1'.repeat(24),
  medication: { name: 'Enalapril', dosage: '10', unit: 'mg' },
});
const stored = () => [enalapril];
const next = buildPrescription({
  id: '8'.repeat(24),
  replaces: enalapril.id,
  replacesMedication: enalapril.medication,
});

describe('a new prescription that replaces another', () => {
  const chooseReplaced = async (dialog: Awaited<ReturnType<typeof fillOrder>>) =>
    userEvent.selectOptions(await dialog.findByRole('combobox', { name: /Replaces/ }), enalapril.id);

  it('is repeated with what it replaces, and sent as one act', async () => {
    const change = vi.fn<NonNullable<Calls['change']>>(async () => ({
      prescription: next,
      replaced: { ...enalapril, version: 2, replacedBy: next.id, endsAt: '2026-11-22T12:00:00.000Z' },
    }));
    openPrescriptions({ change }, { stored });
    await chooseReplaced(await fillOrder());
    await pressPrescribe();
    const question = within(await screen.findByRole('alertdialog', { name: /^Check the order for/ }));
    expect(question.getByText('Replaces Enalapril 10 mg, which ends then.')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Add prescription' }));
    expect(await screen.findByText('Prescription written')).toBeTruthy();
    const { params, body } = change.mock.calls[0]![0];
    expect(params).toEqual({ id: enalapril.id });
    expect(body).toMatchObject({ medicationId: 'd'.repeat(24), dose: { amount: 1.5, unit: 'tablet' } });
    expect(body).not.toHaveProperty('residentId');
    expect(body.at).toBeUndefined();
  });

  it('begins on its first day, and a refusal of that stands at the field', async () => {
    const change = vi.fn<NonNullable<Calls['change']>>(async () =>
      Promise.reject(
        new Problem('invalid', 'No.', { fields: { at: 'The prescription has ended by then.' } }),
      ),
    );
    openPrescriptions({ change }, { stored });
    const dialog = await fillOrder();
    await chooseReplaced(dialog);
    await userEvent.type(dialog.getByLabelText(/First day/), '2099-12-05');
    await saveOrder();
    expect(await dialog.findByText('The prescription has ended by then.')).toBeTruthy();
    expect(change.mock.calls[0]![0].body.at).toMatch(/^2099-12-05T00:00/);
  });

  it('names in its row what it replaced', async () => {
    openPrescriptions({}, { stored: () => [next] });
    expect((await findPrescriptionRow('Metformin 500 mg')).textContent).toContain('Replaces Enalapril 10 mg');
  });
});

it('No prescription to replace is offered to a resident who has none', async () => {
  openPrescriptions({}, { stored: () => [], of: resident });
  const dialog = await fillOrder();
  expect(dialog.queryByRole('combobox', { name: /Replaces/ })).toBeNull();
});

it('Renewing asks who ordered it, end and review day, and sends the rest as it is', async () => {
  const course = { ...metformin, endsAt: null, reviewOn: '2026-11-20', indication: 'Diabetes' };
  const change = vi.fn<NonNullable<Calls['change']>>(async () => ({
    prescription: buildPrescription({ id: '8'.repeat(24) }),
    replaced: { ...course, version: 2 },
  }));
  openPrescriptions({ change }, { stored: () => [course] });
  await chooseEntry('Metformin 500 mg', 'Renew');
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew Metformin 500 mg' }));
  expect(dialog.queryByRole('textbox', { name: /Amount/ })).toBeNull();
  expect(dialog.getByLabelText<HTMLInputElement>(/Review date/).value).toBe('');
  await fillPrescriber(dialog);
  await userEvent.type(dialog.getByLabelText(/Last day/), '2099-12-31');
  await userEvent.type(dialog.getByLabelText(/Review date/), '2099-12-05');
  await userEvent.click(dialog.getByRole('button', { name: 'Renew' }));
  const question = within(await screen.findByRole('alertdialog', { name: /^Check the order for/ }));
  expect(question.getByText(/from now until Dec 31, 2099/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Renew' }));
  expect(await screen.findByText('Prescription renewed')).toBeTruthy();
  expect(change.mock.calls[0]![0]).toMatchObject({
    params: { id: metformin.id },
    body: {
      version: 1,
      until: '2099-12-31',
      reviewOn: '2099-12-05',
      orderedBy: 'Dr. Okafor',
      indication: 'Diabetes',
      dose: metformin.dose,
      instructions: 'With meals.',
    },
  });
});
