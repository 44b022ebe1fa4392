import { Problem } from '@hearthline/contracts';
import { buildSupply } from '@hearthline/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  choose,
  colleagueChanged,
  id,
  metformin,
  movement,
  openMedications,
  type MedicationCalls,
} from './testing/open-medications.tsx';

async function openStock(calls: MedicationCalls = {}) {
  const opened = openMedications({ calls });
  await choose(opened.user, 'Stock', 'Metformin 850 mg');
  return {
    ...opened,
    dialog: within(await screen.findByRole('dialog', { name: 'Stock of Metformin 850 mg' })),
  };
}

describe('Stock dialog', () => {
  it('lists the movements with amount, quantity after each, who, when and why', async () => {
    const movements = vi.fn(async () => ({
      movements: [
        movement({ id: id('b'), kind: 'wasted', amount: -0.5, quantity: 64.5, reason: 'Dropped' }),
        movement(),
        movement({ id: id('c'), kind: 'opening', amount: 60, quantity: 60 }),
      ],
    }));
    const { dialog } = await openStock({ movements });
    const rows = (await dialog.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Wasted -0\.5balance 64\.5Ana, Nov 21.*: Dropped$/) as string,
      expect.stringMatching(/^Received \+5balance 65Ana, Nov 21/) as string,
      expect.stringMatching(/^Opening stock \+60balance 60/) as string,
    ]);
  });

  it('enters what was received, and is ready for the next', async () => {
    const move = vi.fn(async () => ({ medication: { ...metformin, quantity: 72.5 }, movement: movement() }));
    const { user, list, dialog } = await openStock({ move });
    list.mockResolvedValue({ medications: [{ ...metformin, quantity: 72.5 }] });
    await user.type(dialog.getByLabelText(/^Amount/), '12,5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Stock updated')).toBeTruthy();
    expect(move.mock.calls[0]).toMatchObject([
      { params: { id: metformin.id }, body: { kind: 'received', amount: 12.5, reason: null } },
      { idempotencyKey: expect.any(String) as string },
    ]);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('');
    colleagueChanged(metformin);
    expect(await dialog.findByText('72.5')).toBeTruthy();
  });

  it.each([
    ['Wasted', '1', 'Please say why.'],
    ['Stock check', '0', 'Please say why.'],
    ['Received', '0', 'Please enter an amount above 0.'],
    ['Returned', 'two', 'Please enter a number.'],
    ['Received', '1,500', 'Write 1500 or 1.5.'],
    ['Received', '10.000', 'Write 10000 or 10.'],
    ['Received', '0.1234', 'At most three decimals.'],
  ])('refuses "%s" of %s', async (kind, amount, message) => {
    const move = vi.fn();
    const { user, dialog } = await openStock({ move });
    await user.click(dialog.getByRole('radio', { name: kind }));
    await user.type(dialog.getByLabelText(/^Amount/), amount);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(move).not.toHaveBeenCalled();
  });

  it('shows the refusal of the server at its field, and keeps what was typed', async () => {
    const message = 'Only 60 in stock. Enter a count first.';
    const move = () => Promise.reject(new Problem('invalid', message, { fields: { amount: message } }));
    const { user, dialog } = await openStock({ move });
    await user.click(dialog.getByRole('radio', { name: 'Wasted' }));
    await user.type(dialog.getByLabelText(/^Amount/), '600');
    await user.type(dialog.getByLabelText(/^Reason/), 'Expired');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('600');
  });

  it('loads older movements on request, and follows a colleague', async () => {
    const page = Array.from({ length: 100 }, (_, index) => movement({ id: String(index).padStart(24, '0') }));
    const movements = vi.fn(async ({ query }: { query?: { cursor?: string | undefined } } = {}) =>
      query?.cursor === '2'
        ? { movements: [movement({ id: id('c'), kind: 'opening' })] }
        : { movements: page, nextCursor: '2' },
    );
    const { user, dialog } = await openStock({ movements });
    await user.click(await dialog.findByRole('button', { name: 'Show older movements' }));
    expect(await dialog.findByText('Opening stock')).toBeTruthy();
    movements.mockResolvedValue({
      movements: [movement({ id: id('e'), kind: 'given', amount: -1 })],
    });
    colleagueChanged(metformin);
    await waitFor(() => expect(dialog.getByText('Given')).toBeTruthy());
  });

  it('shows what residents have of their own', async () => {
    const supply = buildSupply({ medicationId: metformin.id, residentName: 'Rosa Delgado' });
    const list = vi.fn(async () => ({ supplies: [supply] }));
    const { user } = openMedications({ api: { supplies: { list } } });
    await choose(user, 'Stock', 'Metformin 850 mg');
    const own = within(await screen.findByRole('table', { name: 'Residents’ own supplies' }));
    expect(own.getByRole('link', { name: 'Rosa Delgado' })).toBeTruthy();
    expect(own.getByText('12 tablets left')).toBeTruthy();
    expect(list).toHaveBeenCalledWith({ query: { medicationId: metformin.id } }, expect.anything());
  });
});
