import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { systemStatusAtom } from '../lib/collections.ts';
import { store } from '../lib/store.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { ShellBanners } from './shell-banners.tsx';

const status = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
};

it.each([
  [1, '1 record could not be read. It is missing from the lists.'],
  [1_204, '1,204 records could not be read. They are missing from the lists.'],
])('everyone is told that %i damaged records are missing', (unreadable, words) => {
  store.set(systemStatusAtom, { ...status, unreadable });
  renderWithStore(<ShellBanners />, { session: buildSession('gerocultor') });
  expect(screen.getByRole('status').textContent).toContain(words);
});

it('with nothing damaged there is no banner', () => {
  store.set(systemStatusAtom, status);
  renderWithStore(<ShellBanners />, { session: buildSession('gerocultor') });
  expect(screen.queryByRole('status')).toBeNull();
});
