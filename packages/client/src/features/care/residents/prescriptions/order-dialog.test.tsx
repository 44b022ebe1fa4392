import { buildMedication } from '@hearthline/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fillOrder,
  fillPrescriber,
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

describe('choosing another medication', () => {
  it('replaces what the first one proposed, and marks what was typed for it', async () => {
    const amoxicillin = buildMedication({
      id: '1'.repeat(24),
      name: 'Amoxicillin',
      dosage: '500',
      frequency: 'Every 8 hours',
      instructions: 'Until the last capsule.',
    });
    const bisoprolol = buildMedication({
      id: '2'.repeat(24),
      name: 'Bisoprolol',
      dosage: '2.5',
      frequency: 'Once daily',
    });
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    openPrescriptions({ create }, { medications: [amoxicillin, bisoprolol] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add prescription' }));
    const dialog = within(await screen.findByRole('dialog'));
    const medication = dialog.getByRole('combobox', { name: /Medication/ });
    await userEvent.type(medication, 'amox');
    await userEvent.click(await screen.findByRole('option', { name: /Amoxicillin/ }));
    const instructions = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Instructions/ });
    expect(instructions.value).toBe('Until the last capsule.');
    await userEvent.type(dialog.getByRole('textbox', { name: /Amount/ }), '1');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Unit/ }), 'tablet');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Route/ }), 'oral');
    await fillPrescriber(dialog);
    const choose = async (typed: string, name: RegExp) => {
      await userEvent.clear(medication);
      await userEvent.type(medication, typed);
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await choose('bisop', /Bisoprolol/);
    expect(instructions.value).toBe('');
    expect(dialog.getByLabelText<HTMLInputElement>('Time 1').value).toBe('08:00');
    expect(dialog.queryByLabelText('Time 2')).toBeNull();
    expect(dialog.getAllByText(/^Entered for Amoxicillin 500 mg/)).toHaveLength(3);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Route/ }), 'sublingual');
    expect(dialog.getAllByText(/^Entered for Amoxicillin 500 mg/)).toHaveLength(2);
    await choose('amox', /Amoxicillin/);
    expect(dialog.queryByText(/^Entered for/)).toBeNull();
    await choose('bisop', /Bisoprolol/);
    await saveOrder();
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[0].body).toMatchObject({
      medicationId: bisoprolol.id,
      frequency: 'Once daily',
      instructions: null,
    });
  });
});

describe('the order', () => {
  it('is repeated before it is saved; going back sends nothing', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    openPrescriptions({ create });
    await fillOrder();
    await pressPrescribe();
    const question = within(await screen.findByRole('alertdialog', { name: /^Check the order for/ }));
    expect(
      question.getByText('Metformin 850 mg: 1 and a half tablets, oral, 08:00, 20:00 every day, from today.'),
    ).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Go back' }));
    expect(create).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue('1,5')).toBeTruthy();
  });

  it('is repeated in the toast, as it was stored', async () => {
    openPrescriptions({ create: async () => ({ prescription: metformin }) });
    await fillOrder();
    await saveOrder();
    expect(
      await screen.findByText(/Metformin 500 mg: 1 tablet, oral, 08:00, 20:00 every day, from /),
    ).toBeTruthy();
  });
});
