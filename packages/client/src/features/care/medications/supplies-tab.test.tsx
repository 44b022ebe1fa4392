import type { OrderLine, ReturnLine, Supply } from '@hearthline/contracts';
import { buildSupply } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openMedications } from './testing/open-medications.tsx';

const metformin = { name: 'Metformin', dosage: '850', unit: 'mg', form: 'tablet' } as const;
const rosa = { id: 'c'.repeat(24), name: 'Rosa Delgado' };
const line = (fields: Partial<OrderLine> = {}): OrderLine => ({
  residentId: rosa.id,
  resident: { name: rosa.name, roomNumber: '8' },
  medicationId: 'd'.repeat(24),
  medication: metformin,
  quantity: 12,
  packSize: 28,
  perDay: 2,
  daysLeft: 6,
  hasAsNeeded: false,
  ...fields,
});

interface Stored {
  readonly lines?: OrderLine[];
  readonly supplies?: Supply[];
  readonly returns?: ReturnLine[];
}

function open(view: string, { lines = [], supplies = [], returns = [] }: Stored) {
  const readReturns = vi.fn(async () => ({ lines: returns }));
  const opened = openMedications({
    at: `/medications?tab=supplies&supplies=${view}`,
    api: {
      supplies: {
        list: async () => ({ supplies }),
        orders: async () => ({ lines }),
        returns: readReturns,
      },
    },
  });
  return { ...opened, readReturns };
}

const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the supplies of the home', () => {
  it('are listed for an order: what is left, for how long, and the house’s last', async () => {
    open('orders', {
      lines: [
        line(),
        line({ residentId: null, resident: null, quantity: 1, perDay: 0, daysLeft: null, hasAsNeeded: true }),
      ],
    });
    const table = within(await screen.findByRole('table', { name: 'Order list' }));
    const [, own, house] = table.getAllByRole('row');
    expect(textsOf(own as HTMLElement)).toEqual([
      '8',
      'Metformin 850 mg tablet',
      '12 tablets left',
      '2 tablets',
      '6 days',
      '28 tablets',
    ]);
    expect(within(own as HTMLElement).getByRole('link', { name: 'Rosa Delgado' })).toBeTruthy();
    expect(house?.textContent).toContain('The house');
    expect(house?.textContent).toContain('As needed alone');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
  });

  it('are listed when they expire within 30 days and hold something', async () => {
    const far = buildSupply({ id: '1'.repeat(24), residentName: 'Far', expiresOn: '2199-01-01' });
    const near = buildSupply({ id: '2'.repeat(24), residentName: 'Near', expiresOn: '2020-01-01' });
    const empty = buildSupply({
      id: '3'.repeat(24),
      residentName: 'Empty',
      expiresOn: '2020-01-01',
      quantity: 0,
    });
    open('expiring', { supplies: [far, near, empty] });
    const table = within(await screen.findByRole('table', { name: 'Expires within 30 days' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Near']);
    expect(table.getByText('Expired Jan 1, 2020')).toBeTruthy();
  });

  it('that went back to the pharmacy name resident, amount, both people and to whom, with lines to sign on', async () => {
    const returned: ReturnLine = {
      id: '7'.repeat(24),
      at: '2026-11-21T10:00:00.000Z',
      resident: rosa,
      medication: metformin,
      batch: 'LX 201',
      amount: 4,
      reason: 'Sol Pharmacy',
      by: { id: 'e'.repeat(24), name: 'Ana' },
      witnessedBy: { id: 'f'.repeat(24), name: 'Ben' },
    };
    const { readReturns } = open('returns&startDate=2026-11-01&endDate=2026-11-30', { returns: [returned] });
    const table = within(await screen.findByRole('table', { name: 'Returns' }));
    const [, row] = table.getAllByRole('row');
    expect(textsOf(row as HTMLElement).slice(1)).toEqual([
      'Metformin 850 mg tablet',
      '4 tablets',
      'LX 201',
      'Sol Pharmacy',
      'Ana, witness Ben',
    ]);
    expect(readReturns).toHaveBeenCalledWith(
      { query: { from: '2026-11-01', to: '2026-11-30' } },
      expect.anything(),
    );
    expect(screen.getByText('Received for the pharmacy by')).toBeTruthy();
  });
});
