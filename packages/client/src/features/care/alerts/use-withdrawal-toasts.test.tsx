import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';
import { ago, ana, buildAlert } from '@hearthline/contracts/testing';

const over = { version: 9, closedAt: ago(0), closedBy: ana } as const;
const voided = { ...over, state: 'withdrawn', withdrawnBecause: 'The record was deleted: Typo' } as const;

async function open(alert = buildAlert()) {
  heartbeatReceived(new Date().toISOString());
  const list = vi.fn(async () => Promise.resolve({ alerts: [alert], more: 0 }));
  renderWithStore(<AlertBar />, { session: buildSession('nurse'), api: { alerts: { list } } });
  await waitFor(() => expect(list).toHaveBeenCalled());
}

it('Withdrawal toast: names resident and reason of a withdrawn alert once', async () => {
  await open();
  await screen.findByRole('region', { name: 'Alerts' });
  act(() => alertsCollection.upsert([buildAlert(voided)]));
  expect(await screen.findByText('Alert cancelled')).toBeTruthy();
  expect(screen.getAllByText(/^SpO2 86 %, Mateo Kessler, room 12\. .*deleted: Typo$/)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
});

it('Withdrawal toast: no toast for a closed alert, or for an alert that was over before it was shown', async () => {
  await open();
  await screen.findByRole('region', { name: 'Alerts' });
  const old = buildAlert({ ...voided, id: '6'.repeat(24) });
  act(() => alertsCollection.upsert([buildAlert({ ...over, state: 'closed' }), old]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull());
  expect(screen.queryByText('Alert cancelled')).toBeNull();
});
