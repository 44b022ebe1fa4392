import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { systemStatusAtom } from '../lib/live/collections.ts';
import { store } from '../lib/state/store.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { virtualTable } from '../ui/table/virtual-table.tsx';
import { UnreadableNote } from '../care/records/unreadable-note.tsx';
import { ShellBanners } from './shell-banners.tsx';

const status = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
};

it.each([
  [1, '1 record could not be read, and is missing from the lists.'],
  [1_204, '1,204 records could not be read, and are missing from the lists.'],
])('ShellBanners: tells everyone that %i damaged records are missing', (unreadable, words) => {
  store.set(systemStatusAtom, { ...status, unreadable });
  renderWithStore(<ShellBanners />, { session: buildSession('gerocultor') });
  expect(screen.getByRole('status').textContent).toContain(words);
});

it('UnreadableNote: a list says at its end how many records are missing', () => {
  store.set(systemStatusAtom, { ...status, unreadable: 1 });
  renderWithStore(
    <DataTable
      label="Records"
      columns={[{ title: 'Record', cell: ({ id }) => id }]}
      list={{
        status: 'ready',
        failedMessage: null,
        lastValidText: null,
        retry: vi.fn(),
        rows: [{ id: '1' }],
      }}
      virtual={virtualTable}
      failed=""
      empty=""
      endNote={<UnreadableNote />}
    />,
  );
  expect(screen.getByText('1 record could not be read')).toBeTruthy();
});

it('ShellBanners: no banner without damaged records', () => {
  store.set(systemStatusAtom, status);
  renderWithStore(<ShellBanners />, { session: buildSession('gerocultor') });
  expect(screen.queryByRole('status')).toBeNull();
});
