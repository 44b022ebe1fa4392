import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { connectionClosed, connectionRestarted, heartbeatReceived } from '../lib/live/connection.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { LateNewsBanner } from './signed-in-banners.tsx';

const now = '2026-11-21T14:00:00.000Z';

beforeEach(connectionRestarted);

it('LateNewsBanner: shown while the server does not hear the others, and gone with the heartbeat that says so no longer', () => {
  renderWithStore(<LateNewsBanner />);
  act(() => heartbeatReceived(now));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => heartbeatReceived(now, true));
  expect(screen.getByRole('status').textContent).toContain('Entries from other tablets may show late.');
  act(() => heartbeatReceived(now));
  expect(screen.queryByRole('status')).toBeNull();
});

it('LateNewsBanner: without a connection that is said alone', () => {
  renderWithStore(<LateNewsBanner />);
  act(connectionRestarted);
  act(() => heartbeatReceived(now, true));
  act(connectionRestarted);
  act(connectionClosed);
  expect(screen.queryByRole('status')).toBeNull();
});
