import { Problem } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  all,
  choose,
  colleagueChanged,
  metformin,
  openMedications,
  type MedicationCalls,
} from './testing/open-medications.tsx';

beforeEach(() => clearDevice());

async function openAdd(calls: MedicationCalls) {
  const opened = openMedications({ calls });
  await opened.user.click(await screen.findByRole('button', { name: 'Add Medication' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Add Medication' })) };
}

async function openEdit(calls: MedicationCalls) {
  const opened = openMedications({ calls });
  await choose(opened.user, 'Edit', 'Metformin 850 mg');
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Edit Medication' })) };
}

describe('Add Medication', () => {
  it('has the defaults of the specification and sends what was typed', async () => {
    const create = vi.fn(async () => ({ medication: metformin }));
    const { user, dialog } = await openAdd({ create });
    expect(dialog.getByLabelText<HTMLInputElement>(/^Quantity/).value).toBe('0');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Frequency/).value).toBe('As needed');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'mg' }).checked).toBe(true);
    await user.type(dialog.getByLabelText(/^Name/), 'Amoxicillin');
    await user.type(dialog.getByLabelText(/^Dosage/), '2.5');
    await user.click(dialog.getByRole('radio', { name: 'ml' }));
    await user.clear(dialog.getByLabelText(/^Quantity/));
    await user.type(dialog.getByLabelText(/^Quantity/), '12,5');
    await user.type(dialog.getByLabelText(/^Low-stock level/), '4');
    await user.type(dialog.getByLabelText(/^Active substances/), 'amoxicillin, clavulanic acid');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Medication has been created successfully')).toBeTruthy();
    expect(create.mock.calls[0]).toMatchObject([
      {
        body: {
          name: 'Amoxicillin',
          dosage: '2.5',
          unit: 'ml',
          frequency: 'As needed',
          quantity: 12.5,
          lowLevel: 4,
          substances: ['amoxicillin', 'clavulanic acid'],
          instructions: null,
          active: true,
        },
      },
      { idempotencyKey: expect.any(String) as string },
    ]);
  });

  it('takes the form and what the strength is in, and shows how the medication will read', async () => {
    const create = vi.fn(async () => ({ medication: metformin }));
    const { user, dialog } = await openAdd({ create });
    await user.type(dialog.getByLabelText(/^Name/), 'Morphine');
    await user.type(dialog.getByLabelText(/^Dosage/), '10');
    await user.selectOptions(dialog.getByLabelText(/^Form/), 'Tablet');
    // A tablet's strength is per piece.
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Strength is per/).value).toBe('piece');
    expect(dialog.getByText('Morphine 10 mg tablet')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText(/^Form/), 'Liquid');
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Strength is per/).value).toBe('');
    await user.selectOptions(dialog.getByLabelText(/^Strength is per/), 'ml');
    await user.clear(dialog.getByLabelText(/^Amount/));
    await user.type(dialog.getByLabelText(/^Amount/), '5');
    expect(dialog.getByText('Morphine 10 mg/5 ml liquid')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Use: morphine' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Medication has been created successfully');
    expect(create.mock.calls[0]).toMatchObject([
      { body: { name: 'Morphine', form: 'liquid', per: { amount: 5, unit: 'ml' } } },
      {},
    ]);
  });

  it('shows the messages of the specification at their fields, and sends nothing', async () => {
    const create = vi.fn();
    const { user, dialog } = await openAdd({ create });
    await user.clear(dialog.getByLabelText(/^Quantity/));
    await user.type(dialog.getByLabelText(/^Quantity/), '-1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Medication name must be at least 2 characters.')).toBeTruthy();
    expect(dialog.getByText('Dosage is required.')).toBeTruthy();
    expect(dialog.getByText('Quantity must be 0 or greater.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('refuses numbers that are read as others', async () => {
    const create = vi.fn();
    const { user, dialog } = await openAdd({ create });
    await user.type(dialog.getByLabelText(/^Name/), 'Heparin');
    await user.type(dialog.getByLabelText(/^Dosage/), '5,000');
    await user.clear(dialog.getByLabelText(/^Quantity/));
    await user.type(dialog.getByLabelText(/^Quantity/), '1,000');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Write 5000 or 5.')).toBeTruthy();
    expect(dialog.getByText('Write 1000 or 1.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('proposes the substances of a combination, and takes them or “Not known”', async () => {
    const create = vi.fn(async () => ({ medication: metformin }));
    const { user, dialog } = await openAdd({ create });
    await user.type(dialog.getByLabelText(/^Name/), 'Co-codamol');
    await user.type(dialog.getByLabelText(/^Dosage/), '30/500');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter the active substances, or tick “Not known”.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Use: codeine, paracetamol' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Active substances/).value).toBe('codeine, paracetamol');
    await user.click(dialog.getByLabelText(/^Not known/));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Active substances/).value).toBe('');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Medication has been created successfully');
    expect(create.mock.calls).toMatchObject([[{ body: { substances: [], substancesUnknown: true } }, {}]]);
  });

  it('keeps what was typed after a failure', async () => {
    const create = () => Promise.reject(new Problem('database-away', 'The database is away.'));
    const { user, dialog } = await openAdd({ create });
    await user.type(dialog.getByLabelText(/^Name/), 'Amoxicillin');
    await user.type(dialog.getByLabelText(/^Dosage/), '500');
    await user.click(dialog.getByLabelText(/^Not known/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getByText('The database is away. What you typed is kept.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Amoxicillin');
  });
});

describe('Edit Medication', () => {
  it('sends no quantity unless it was counted', async () => {
    const update = vi.fn(async () => ({ medication: metformin }));
    const { user, dialog } = await openEdit({ update });
    await user.clear(dialog.getByLabelText(/^Dosage/));
    await user.type(dialog.getByLabelText(/^Dosage/), '1000');
    await user.click(dialog.getByRole('checkbox', { name: /^Active/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Medication has been updated successfully')).toBeTruthy();
    const [sent] = update.mock.calls[0] as unknown as [{ body: object }];
    expect(sent).toMatchObject({
      params: { id: metformin.id },
      body: { dosage: '1000', active: false, version: metformin.version },
    });
    expect(Object.keys(sent.body)).not.toContain('quantity');
  });

  it('sends a count', async () => {
    const update = vi.fn(async () => ({ medication: metformin }));
    const { user, dialog } = await openEdit({ update });
    await user.clear(dialog.getByLabelText(/^Quantity/));
    await user.type(dialog.getByLabelText(/^Quantity/), '58.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]).toMatchObject([{ body: { quantity: 58.5, version: metformin.version } }]);
  });

  it('keeps both changes when a colleague changed another field meanwhile', async () => {
    const current = { ...metformin, dosage: '500', version: 2 };
    const update = vi
      .fn(async () => ({ medication: current }))
      .mockRejectedValueOnce(new Problem('stale', 'Someone else changed it.', { current }));
    const { user, dialog } = await openEdit({ update });
    await user.type(dialog.getByLabelText(/^Instructions/), 'With meals.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Metformin 500 mg was changed while you were typing');
    await user.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]).toMatchObject([
      { body: { dosage: '500', instructions: 'With meals.', version: 2 } },
    ]);
  });

  it('tells that a colleague deleted it meanwhile', async () => {
    const { user, list, dialog } = await openEdit({});
    await user.type(dialog.getByLabelText(/^Instructions/), 'With meals.');
    list.mockResolvedValue({ medications: all.filter((one) => one !== metformin) });
    colleagueChanged(metformin);
    expect(await screen.findByText(/deleted/)).toBeTruthy();
  });
});
