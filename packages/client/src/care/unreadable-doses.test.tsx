import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, it } from 'vitest';
import { systemStatusAtom } from '../lib/live/collections.ts';
import { store } from '../lib/state/store.ts';
import { UnreadableDoses } from './unreadable-doses.tsx';

const status = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
};
afterEach(() => store.set(systemStatusAtom, null));

it('UnreadableDoses: says that a dose may be missing or given already, and what to do', () => {
  render(
    <Provider store={store}>
      <UnreadableDoses />
    </Provider>,
  );
  act(() => store.set(systemStatusAtom, { ...status, unreadable: 1 }));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => store.set(systemStatusAtom, { ...status, unreadable: 3, unreadableDoses: 2 }));
  expect(screen.getByRole('status').textContent).toBe(
    '2 records could not be readA dose may be missing here, or may have been given already. Check the paper before you give anything.',
  );
});
