import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { virtualTable } from './virtual-table.tsx';
import { menuColumn } from '../overlay/menu-column.tsx';
import { Pagination } from './pagination.tsx';
import { useSort } from './use-sort.ts';

interface Visit {
  readonly id: string;
  readonly who: string;
  readonly day: number;
}
const ann: Visit = { id: '1', who: 'Ann', day: 3 };
const ben: Visit = { id: '2', who: 'Ben', day: 1 };
const cleo: Visit = { id: '3', who: 'Cleo', day: 2 };

const columns: readonly Column<Visit>[] = [
  { title: 'Visitor', isRowHeader: true, cell: ({ who }) => who, phone: { title: ({ who }) => who } },
  {
    title: 'Day',
    cell: ({ day }) => day,
    sort: (a, b) => a.day - b.day,
    phone: { text: ({ day }) => `Day ${String(day)}` },
  },
  { title: 'Number', cell: ({ id }) => `no. ${id}`, phone: { text: ({ id }) => `no. ${id}` } },
];

const ready = { status: 'ready', failedMessage: null, lastValidText: '14:02', retry: vi.fn() } as const;
const onPhone = 100_000;

function visits(rows: readonly Visit[], props: Partial<DataTableProps<Visit>> = {}) {
  return (
    <DataTable
      label="Visits"
      columns={columns}
      list={{ ...ready, rows }}
      failed="Failed to load visits"
      empty={<p>No visits</p>}
      listBelow={1}
      {...props}
    />
  );
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('DataTable', () => {
  it('renders a table of its columns', () => {
    render(visits([ann, ben]));
    const table = within(screen.getByRole('table', { name: 'Visits' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Visitor',
      'Day',
      'Number',
    ]);
    expect(names()).toEqual(['Ann', 'Ben']);
    expect(table.getByRole('row', { name: /Ben 1 no\. 2/ })).toBeTruthy();
  });

  it('renders a list of the same columns on a phone', () => {
    render(visits([ann, ben], { listBelow: onPhone }));
    expect(screen.queryByRole('table')).toBeNull();
    const rows = within(screen.getByRole('list', { name: 'Visits' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['AnnDay 3, no. 1', 'BenDay 1, no. 2']);
  });

  it('with classes for both forms, a phone renders the list first, and the table when idle or for paper', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    let idle: () => void = () => undefined;
    vi.stubGlobal('requestIdleCallback', (run: () => void) => ((idle = run), 1));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const { unmount } = render(visits([ann], { listBelow: { table: 'of-table', list: 'of-list' } }));
    expect(screen.getByRole('list', { name: 'Visits' })).toBeTruthy();
    const tables = () => screen.queryAllByRole('table', { name: 'Visits' }).length;
    expect(tables()).toBe(0);
    fireEvent(window, new Event('beforeprint'));
    expect(tables()).toBe(1);
    fireEvent(window, new Event('afterprint'));
    expect(tables()).toBe(0);
    await act(async () => idle());
    expect(tables()).toBe(1);
    unmount();
    vi.unstubAllGlobals();
  });

  it('shows the loading, empty and error states', () => {
    const retry = vi.fn();
    const { rerender } = render(
      visits([], { list: { ...ready, status: 'loading', rows: [] }, loading: 'Loading visits...' }),
    );
    expect(screen.getByRole('status', { name: 'Loading visits...' })).toBeTruthy();
    rerender(visits([]));
    expect(screen.getByText('No visits')).toBeTruthy();
    const failed = { status: 'failed', failedMessage: 'The disk is full.', lastValidText: null } as const;
    rerender(visits([], { list: { ...failed, rows: [], retry } }));
    expect(screen.getByRole('alert').textContent).toContain('Failed to load visitsThe disk is full.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('keeps stale rows after a failed refetch and says how old they are', () => {
    render(visits([ann], { list: { ...ready, status: 'failed', failedMessage: 'No link.', rows: [ann] } }));
    expect(screen.getByRole('alert').textContent).toContain('What you see is from 14:02.');
    expect(names()).toEqual(['Ann']);
  });

  it('holds new rows back while the user reads the table, until they are requested', () => {
    const { rerender } = render(visits([ann], { newRowsNoun: 'visit' }));
    fireEvent.pointerMove(screen.getByRole('table'));
    rerender(visits([cleo, ben, ann], { newRowsNoun: 'visit' }));
    expect(names()).toEqual(['Ann']);
    fireEvent.click(screen.getByRole('button', { name: '2 new visits' }));
    expect(names()).toEqual(['Cleo', 'Ben', 'Ann']);
  });

  it('marks new rows', () => {
    render(visits([ann, ben], { newRowIds: new Set(['2']) }));
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.classList.contains('arrived')).toBe(false);
    expect(second?.classList.contains('arrived')).toBe(true);
  });

  it('sorts by the clicked column: ascending, descending, original order', async () => {
    const Sorted = () => {
      const { rows, sort } = useSort([ann, ben, cleo], columns);
      return visits(rows, { sort });
    };
    render(<Sorted />);
    const head = () => screen.getByRole('columnheader', { name: /Day/ });
    const press = () => userEvent.click(within(head()).getByRole('button'));
    await press();
    expect(names()).toEqual(['Ben', 'Cleo', 'Ann']);
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    await press();
    expect(names()).toEqual(['Ann', 'Cleo', 'Ben']);
    expect(head().getAttribute('aria-sort')).toBe('descending');
    await press();
    expect(names()).toEqual(['Ann', 'Ben', 'Cleo']);
    expect(head().hasAttribute('aria-sort')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Visitor' })).toBeNull();
  });

  it.each([
    ['table', 1, ['End visit']],
    ['phone', onPhone, ['Call Ann', 'End visit']],
  ] as const)('offers each row’s menu as a %s', async (_, listBelow, offered) => {
    const end = vi.fn();
    const menu = menuColumn<Visit>({
      label: ({ who }) => `Actions for ${who}`,
      entries: (visit) => [{ label: 'End visit', onSelect: () => end(visit) }],
      phoneEntries: ({ who }) => [{ label: `Call ${who}`, href: '/' }],
    });
    render(visits([ann, ben], { listBelow, columns: [...columns, menu] }));
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ann' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(offered);
    await userEvent.click(screen.getByRole('menuitem', { name: 'End visit' }));
    expect(end).toHaveBeenCalledWith(ann);
  });

  it.each([
    ['table', 1, /Ann.*open visit/],
    ['phone', onPhone, /^Ann/],
  ] as const)('opens the clicked row, but not through its menu: %s', async (_, listBelow, name) => {
    const onPress = vi.fn();
    const menu = menuColumn<Visit>({ label: () => 'Actions', entries: () => [{ label: 'End visit' }] });
    const press = { onPress, label: 'open visit' };
    render(visits([ann], { press, columns: [...columns, menu], listBelow }));
    const actions = screen.getByRole('button', { name: 'Actions' });
    expect(actions.parentElement?.closest('button')).toBeNull();
    await userEvent.click(actions);
    expect(onPress).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onPress).toHaveBeenCalledWith(ann);
  });

  it('renders pagination', async () => {
    const onPage = vi.fn();
    const onPageSize = vi.fn();
    const of = { label: 'Visits', page: 2, pages: 2, pageSize: 10, pageSizes: [10, 20] };
    render(visits([ann], { pagination: <Pagination {...of} onPage={onPage} onPageSize={onPageSize} /> }));
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage).toHaveBeenCalledWith(1);
    await userEvent.click(screen.getByRole('radio', { name: '20' }));
    expect(onPageSize).toHaveBeenCalledWith(20);
  });

  it('loads more rows near the end of a virtual table, and reports a failure', () => {
    const loadMore = vi.fn();
    const list = { ...ready, rows: [ann, ben], hasMore: true, loadMore };
    const { unmount } = render(visits([], { list, virtual: virtualTable, newRowsNoun: 'visit' }));
    expect(loadMore).toHaveBeenCalled();
    expect(screen.getByText('Loading more visits...')).toBeTruthy();
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1');
    unmount();
    loadMore.mockClear();
    render(
      visits([], {
        list: { ...list, loadMoreFailed: true },
        virtual: virtualTable,
        newRowsNoun: 'visit',
        endNote: 'Nobody else',
      }),
    );
    expect(screen.queryByText('Nobody else')).toBeNull();
    expect(loadMore).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(loadMore).toHaveBeenCalledOnce();
  });

  it('shows the end note after the last row, and not without rows', () => {
    const { rerender } = render(visits([ann], { virtual: virtualTable, endNote: 'Nobody else' }));
    expect(screen.getByText('Nobody else')).toBeTruthy();
    rerender(visits([], { virtual: virtualTable, endNote: 'Nobody else' }));
    expect(screen.queryByText('Nobody else')).toBeNull();
    expect(screen.getByText('No visits')).toBeTruthy();
  });

  it('is not empty while there are more rows to load', () => {
    const loadMore = vi.fn();
    render(visits([], { list: { ...ready, rows: [], hasMore: true, loadMore }, virtual: virtualTable }));
    expect(screen.queryByText('No visits')).toBeNull();
    expect(loadMore).toHaveBeenCalled();
  });
});
