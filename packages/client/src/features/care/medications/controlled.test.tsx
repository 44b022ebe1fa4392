import { buildMedication } from '@hearthline/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDevice } from '../../../testing/clear-device.ts';
import { choose, findMedicationRow, id, movement, openMedications } from './testing/open-medications.tsx';

beforeEach(() => clearDevice());

const morphine = buildMedication({
  id: id('6'),
  name: 'Morphine',
  dosage: '10',
  controlled: true,
  quantity: 0,
});

async function openEdit(role: 'nurse' | 'administrator') {
  const update = vi.fn(async () => ({ medication: { ...morphine, version: 2 } }));
  const { user } = openMedications({ medications: [morphine], role, calls: { update } });
  await choose(user, 'Edit', 'Morphine 10 mg');
  return { user, update, dialog: within(await screen.findByRole('dialog', { name: 'Edit Medication' })) };
}

describe('a controlled drug', () => {
  it('is marked in the inventory', async () => {
    openMedications({ medications: [morphine] });
    expect(within(await findMedicationRow('Morphine')).getByText('Controlled')).toBeTruthy();
  });

  it('is added without a quantity, whatever was typed before', async () => {
    const create = vi.fn(async () => ({ medication: morphine }));
    const { user } = openMedications({ calls: { create } });
    await user.click(await screen.findByRole('button', { name: 'Add Medication' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Medication' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Morphine');
    await user.type(dialog.getByLabelText(/^Dosage/), '10');
    await user.clear(dialog.getByLabelText(/^Quantity/));
    await user.type(dialog.getByLabelText(/^Quantity/), '28');
    await user.click(dialog.getByRole('checkbox', { name: /^Controlled drug/ }));
    await user.type(dialog.getByLabelText(/^Active substances/), 'morphine');
    expect(dialog.queryByLabelText(/^Quantity/)).toBeNull();
    expect(dialog.getByText(/^Two people count a controlled drug\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]).toMatchObject([{ body: { controlled: true, quantity: 0 } }, {}]);
  });

  it('stays one for a nurse', async () => {
    const { dialog } = await openEdit('nurse');
    expect(dialog.queryByRole('checkbox', { name: /^Controlled drug/ })).toBeNull();
    expect(dialog.getByText(/Only an administrator can change this\.$/)).toBeTruthy();
  });

  it('is asked for the reason when an administrator takes the mark away', async () => {
    const { user, dialog, update } = await openEdit('administrator');
    await user.click(dialog.getByRole('checkbox', { name: /^Controlled drug/ }));
    await user.type(dialog.getByLabelText(/^Why it is no longer controlled/), 'Reclassified');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]).toMatchObject([
      { body: { controlled: false, controlledReason: 'Reclassified' } },
    ]);
  });
});

describe('the stock of a controlled drug', () => {
  it('is changed with a witness, and its movements name resident and both people', async () => {
    const moved = movement({
      id: id('b'),
      kind: 'destroyed',
      amount: -0.5,
      quantity: 39.5,
      resident: { id: id('c'), name: 'Nils Bergström' },
      witnessedBy: { id: id('e'), name: 'Grace' },
    });
    const tablets = { ...morphine, form: 'tablet' as const };
    const move = vi.fn(async () => ({ medication: tablets, movement: moved }));
    const { user } = openMedications({
      medications: [tablets],
      calls: { move, movements: async () => ({ movements: [moved] }) },
    });
    await choose(user, 'Stock', 'Morphine 10 mg tablet');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stock of Morphine 10 mg tablet' }));
    expect((await dialog.findByRole('listitem')).textContent).toMatch(
      /^Destroyed -0\.5 tabletsbalance 39\.5 tabletsNils Bergström\. Ana, witness Grace, Nov 21/,
    );
    await user.type(dialog.getByLabelText(/^Amount/), '28');
    await user.type(dialog.getByLabelText(/^Username or email of the witness/), 'grace');
    await user.type(dialog.getByLabelText(/^Password of the witness/), 'hearthline');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(move).toHaveBeenCalled());
    expect(move.mock.calls[0]).toMatchObject([
      { body: { kind: 'received', amount: 28, witness: { username: 'grace', secret: 'hearthline' } } },
      {},
    ]);
  });
});
