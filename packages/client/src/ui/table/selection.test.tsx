import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { SelectionBar, selectionColumn, useSelection } from './selection.tsx';

interface Guest {
  readonly id: string;
  readonly name: string;
}
const ann: Guest = { id: '1', name: 'Ann' };
const ben: Guest = { id: '2', name: 'Ben' };
const cleo: Guest = { id: '3', name: 'Cleo' };
const nameOf = ({ name }: Guest) => name;

const nameColumn: Column<Guest> = {
  title: 'Name',
  isRowHeader: true,
  cell: nameOf,
  phone: { title: nameOf },
};
const ready = { status: 'ready', failedMessage: null, lastValidText: null, retry: vi.fn() } as const;

function Guests({ rows, onPhone = false }: { rows: readonly Guest[]; onPhone?: boolean }) {
  const selection = useSelection(rows);
  const columns = useMemo(() => [selectionColumn(selection, nameOf), nameColumn], [selection]);
  return (
    <DataTable
      label="Guests"
      columns={columns}
      list={{ ...ready, rows }}
      notice={<SelectionBar selection={selection} actions={<p>{selection.rows.map(nameOf).join()}</p>} />}
      failed="Failed to load guests"
      empty={<p>No guests</p>}
      listBelow={onPhone ? 100_000 : 1}
    />
  );
}

const press = async (role: 'checkbox' | 'button', name: string) =>
  userEvent.click(screen.getByRole(role, { name }));
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
const count = () => screen.getByRole('status').textContent;

describe('Selection of table rows', () => {
  it('selects rows by their checkboxes and gives them to the actions in the order of the list', async () => {
    render(<Guests rows={[ann, ben, cleo]} />);
    expect(count()).toBe('');
    await press('checkbox', 'Select Cleo');
    await press('checkbox', 'Select Ann');
    expect([count(), isChecked('Select Ann'), isChecked('Select Ben')]).toEqual(['2 selected', true, false]);
    expect(screen.getByText('Ann,Cleo')).toBeTruthy();
    await press('checkbox', 'Select Cleo');
    expect(count()).toBe('1 selected');
    await press('button', 'Clear selection');
    expect([count(), isChecked('Select Ann')]).toEqual(['', false]);
    expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
  });

  it('selects all shown rows by the checkbox in the head, and none when all are selected', async () => {
    render(<Guests rows={[ann, ben, cleo]} />);
    await press('checkbox', 'Select Ben');
    expect(isChecked('Select all shown')).toBe(false);
    await press('checkbox', 'Select all shown');
    expect([count(), isChecked('Select all shown')]).toEqual(['3 selected', true]);
    await press('checkbox', 'Select all shown');
    expect(count()).toBe('');
  });

  it('selects no row that has left the list, nor one that joins it', async () => {
    const { rerender } = render(<Guests rows={[ann, ben]} />);
    await press('checkbox', 'Select all shown');
    rerender(<Guests rows={[ben, cleo]} />);
    expect([count(), isChecked('Select Cleo'), isChecked('Select all shown')]).toEqual([
      '1 selected',
      false,
      false,
    ]);
    await press('checkbox', 'Select Cleo');
    rerender(<Guests rows={[ann, ben, cleo]} />);
    expect(isChecked('Select Ann')).toBe(false);
  });

  it('works on a phone, where the list has no head', async () => {
    render(<Guests rows={[ann, ben]} onPhone />);
    const list = within(screen.getByRole('list', { name: 'Guests' }));
    await userEvent.click(list.getByRole('checkbox', { name: 'Select Ben' }));
    await press('button', 'Select all shown');
    expect(count()).toBe('2 selected');
    expect(screen.queryByRole('button', { name: 'Select all shown' })).toBeNull();
  });
});
