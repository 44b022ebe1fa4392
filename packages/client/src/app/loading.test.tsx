import { act, screen, waitFor } from '@testing-library/react';
import { Problem } from '@hearthline/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionCheckErrorAtom } from '../features/people/session/check-session.ts';
import { encryptedStore } from '../lib/device/encrypted-store.ts';
import { noteSignedIn } from '../lib/session/session-hint.ts';
import { sessionAtom } from '../lib/session/session.ts';
import { store } from '../lib/state/store.ts';
import { UnreachableError } from '../lib/server/unreachable-error.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { Loading } from './loading.tsx';

// The real one answers after the last test, when there is no page any more.
beforeEach(() => void vi.spyOn(encryptedStore, 'unsentWorkOfOthers').mockResolvedValue([]));
afterEach(() => {
  history.replaceState(null, '', '/');
  noteSignedIn(false);
  store.set(sessionCheckErrorAtom, null);
  vi.restoreAllMocks();
});

it('Loading: without a connection says so, and how much unsent work is kept on this device', async () => {
  vi.spyOn(encryptedStore, 'unsentWorkOfOthers').mockResolvedValue([
    { userId: 'a'.repeat(24), userName: 'Ana Ribeiro', drafts: 1, readings: 2 },
  ]);
  renderWithStore(<Loading />, {});
  expect(screen.getByText('Loading...')).toBeTruthy();
  act(() => store.set(sessionCheckErrorAtom, new UnreachableError()));
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy();
  expect(await screen.findByText(/^2 unsent records and 1 unfinished record by Ana Ribeiro/)).toBeTruthy();
  // Nobody can sign in now.
  expect(screen.queryByText(/Sign in as/)).toBeNull();
});

it('Loading: while the server starts it says what the server says', async () => {
  const read = vi.spyOn(encryptedStore, 'unsentWorkOfOthers').mockResolvedValue([]);
  renderWithStore(<Loading />, {});
  act(() => store.set(sessionCheckErrorAtom, new Problem('starting', 'Hearthline is starting.')));
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'Please wait' })).toBeTruthy();
  expect(screen.getByText('Hearthline is starting.')).toBeTruthy();
});

it('Loading: shows the outline of the dashboard until the session is known, if a user may be signed in', () => {
  history.replaceState(null, '', '/dashboard');
  noteSignedIn(true);
  renderWithStore(<Loading />, {});
  expect(screen.queryByText('Hearthline')).toBeNull();
  act(() => store.set(sessionAtom, 'loading'));
  expect(screen.getByText('Hearthline')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  act(() => store.set(sessionCheckErrorAtom, new UnreachableError()));
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy();
});

it('Loading: the dashboard has no outline where nobody is signed in', () => {
  history.replaceState(null, '', '/dashboard');
  renderWithStore(<Loading />, {});
  act(() => store.set(sessionAtom, 'loading'));
  expect(screen.queryByText('Hearthline')).toBeNull();
});
