import type { OrderLine, Role, Supply } from '@hearthline/contracts';
import { buildMedication, buildResident, buildSupply } from '@hearthline/contracts/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { SuppliesSection } from './supplies-section.tsx';

const rosa = buildResident({ name: 'Rosa', lastName: 'Delgado' });
const own = buildSupply({ residentId: rosa.id, residentName: 'Rosa Delgado' });
const medications = [
  buildMedication({ form: 'tablet' }),
  buildMedication({ id: 'a'.repeat(24), name: 'Morphine', dosage: '10', form: 'tablet', controlled: true }),
];

const line = (fields: Partial<OrderLine> = {}): OrderLine => ({
  residentId: rosa.id,
  resident: { name: 'Rosa Delgado', roomNumber: '8' },
  medicationId: own.medicationId,
  medication: own.medication,
  quantity: 12,
  packSize: null,
  perDay: 2,
  daysLeft: 6,
  hasAsNeeded: false,
  ...fields,
});

interface OpenOptions {
  readonly stored?: Supply[];
  readonly lines?: OrderLine[];
  readonly role?: Role;
  readonly calls?: ApiOverrides['supplies'];
}

function open({ stored = [own], lines = [line()], role = 'nurse', calls = {} }: OpenOptions = {}) {
  const list = vi.fn(async () => ({ supplies: [...stored] }));
  renderWithStore(<SuppliesSection resident={rosa} />, {
    session: buildSession(role),
    api: {
      supplies: {
        list,
        orders: async () => ({ lines }),
        movements: async () => ({ movements: [] }),
        ...calls,
      },
      medications: { list: async () => ({ medications }) },
    },
  });
  return { list, user: userEvent.setup() };
}

const findRow = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr')!;
const choose = async (user: ReturnType<typeof userEvent.setup>, entry: string) => {
  await user.click(await screen.findByRole('button', { name: /^Actions for Rosa Delgado’s Metformin/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('the supplies of a resident', () => {
  it('say how much of what is left, for how long, and what is on the pack', async () => {
    open({
      stored: [
        {
          ...own,
          expiresOn: '2020-01-31',
          batch: 'LX 201',
          packSize: 28,
          openedOn: '2019-12-24',
          useWithinDays: 60,
        },
      ],
      lines: [line({ hasAsNeeded: true })],
    });
    const row = await findRow(/Metformin 850 mg tablet/);
    await within(row).findByText('6 days, as-needed doses not counted');
    for (const text of [
      '12 tablets left',
      'Expired Jan 31, 2020',
      'Pack of 28 tablets, batch LX 201, opened Dec 24, 2019, 60 days once opened',
    ])
      expect(within(row).getByText(text)).toBeTruthy();
  });

  it('follow what a colleague gives or receives', async () => {
    const stored = [own];
    open({ stored });
    await within(await findRow(/Metformin/)).findByText('12 tablets left');
    stored[0] = { ...own, quantity: 1, version: 2 };
    act(() => eventHandlers['supplies:changed']({}));
    expect(await screen.findByText('1 tablet left', {}, { timeout: 15_000 })).toBeTruthy();
  });

  it('are added with amount, source and pack', async () => {
    const create = vi.fn(async () => ({ supply: own }));
    const { user } = open({ stored: [], calls: { create } });
    await user.click(await screen.findByRole('button', { name: 'Add supply' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add supply of Rosa Delgado' }));
    await user.click(dialog.getByRole('button', { name: 'Add supply' }));
    expect(create).not.toHaveBeenCalled();
    await user.type(dialog.getByRole('combobox', { name: /^Medication/ }), 'metf');
    await user.click(await screen.findByRole('option', { name: /Metformin/ }));
    await user.type(dialog.getByLabelText(/^Amount/), '12,5');
    await user.type(dialog.getByLabelText(/^Received from/), 'Sol Pharmacy');
    await user.type(dialog.getByLabelText(/^Pack size/), '28');
    await user.type(dialog.getByLabelText(/^Days once opened/), '60');
    await user.click(dialog.getByRole('button', { name: 'Add supply' }));
    expect(await screen.findByText('Supply added')).toBeTruthy();
    expect(create.mock.calls[0]).toMatchObject([
      {
        body: {
          residentId: rosa.id,
          medicationId: own.medicationId,
          quantity: 12.5,
          reason: 'Sol Pharmacy',
          packSize: 28,
          useWithinDays: 60,
          expiresOn: null,
          openedOn: null,
          batch: null,
        },
      },
      { idempotencyKey: expect.any(String) as string },
    ]);
  });

  it('of a controlled drug ask for a witness', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add supply' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add supply of Rosa Delgado' }));
    expect(dialog.queryByText(/a witness confirms/)).toBeNull();
    await user.type(dialog.getByRole('combobox', { name: /^Medication/ }), 'morph');
    await user.click(await screen.findByRole('option', { name: /Morphine/ }));
    expect(await dialog.findByText(/a witness confirms/)).toBeTruthy();
  });

  it('are moved in their own stock, and put away when empty', async () => {
    const move = vi.fn(async () => ({
      supply: { ...own, quantity: 0 },
      movement: {
        id: 'b'.repeat(24),
        kind: 'returned' as const,
        amount: -12,
        quantity: 0,
        reason: null,
        recordId: null,
        by: { id: 'f'.repeat(24), name: 'Ana' },
        at: '2026-11-21T10:00:00.000Z',
      },
    }));
    const close = vi.fn(async () => ({ supply: { ...own, quantity: 0, closed: true } }));
    const stored = [own];
    const { user, list } = open({ stored, calls: { move, close } });
    await choose(user, 'Stock');
    const dialog = within(await screen.findByRole('dialog', { name: /Rosa Delgado’s own Metformin/ }));
    await user.click(dialog.getByRole('radio', { name: 'Returned' }));
    await user.type(dialog.getByLabelText(/^Amount/), '12');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Stock updated')).toBeTruthy();
    expect(move.mock.calls[0]).toMatchObject([
      { params: { id: own.id }, body: { kind: 'returned', amount: 12 } },
      {},
    ]);
    stored[0] = { ...own, quantity: 0, version: 2 };
    act(() => eventHandlers['supplies:changed']({}));
    expect(await screen.findByText('0 tablets left', {}, { timeout: 15_000 })).toBeTruthy();
    await user.keyboard('{Escape}');
    await choose(user, 'Put away');
    await user.click(await screen.findByRole('button', { name: 'Put away' }));
    expect(await screen.findByText('Supply put away')).toBeTruthy();
    expect(close).toHaveBeenCalledWith({ params: { id: own.id } });
    expect(list).toHaveBeenCalled();
  });
});
