import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AsyncContent, type LoadState } from './async-content.tsx';

const failedState: LoadState = {
  status: 'failed',
  failedMessage: 'The server cannot be reached.',
  lastValidText: null,
  retry: () => undefined,
};

function show(state: Partial<LoadState>) {
  render(
    <AsyncContent state={{ ...failedState, ...state }} failed="Failed to load residents">
      <p>Rows</p>
    </AsyncContent>,
  );
}

it('AsyncContent: shows the reason of a failed load, and a button to retry', () => {
  show({});
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('AsyncContent: leaves reason and retry to the page while the connection is lost', () => {
  show({ isConnectionLost: true });
  expect(screen.getByRole('alert').textContent).toBe('Failed to load residents');
  expect(screen.queryByRole('button')).toBeNull();
});

it('AsyncContent: marks older data as stale without a line of its own while the connection is lost', () => {
  show({ isConnectionLost: true, lastValidText: '14:02' });
  expect(screen.getByText('Rows').closest('[data-live=lost]')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
