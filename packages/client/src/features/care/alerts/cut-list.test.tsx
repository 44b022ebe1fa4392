import type { Alert } from '@hearthline/contracts';
import { ago, ben, buildAlert } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';

function open(list: () => Promise<{ alerts: Alert[]; more: number }>, except?: string) {
  heartbeatReceived(new Date().toISOString());
  renderWithStore(<AlertBar except={except} />, {
    session: buildSession('nurse'),
    api: { alerts: { list } },
  });
  return userEvent.setup();
}

const bar = async () => within(await screen.findByRole('region', { name: 'Alerts' }));
const rosa = { name: 'Rosa', lastName: 'Delgado', roomNumber: null };

describe('Alert bar: more alerts than a list holds', () => {
  const old = { raisedAt: ago(90), measuredAt: ago(91), resident: rosa };
  const leftOut = (number: number) => buildAlert({ ...old, id: String(number).repeat(24) });
  const closed = buildAlert({ version: 2, state: 'closed', closedBy: ben, closedAt: ago(0) });

  it('counts the alerts that are not listed, and says so under the list', async () => {
    const user = open(async () => ({ alerts: [buildAlert()], more: 20 }));
    await user.click((await bar()).getByRole('button', { name: '20 more, show all alerts' }));
    const list = within(await screen.findByRole('dialog', { name: 'Alerts' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(
      list.getByText('And 20 more that are not listed here. They follow as others are closed.'),
    ).toBeTruthy();
  });

  it('counts one that came by an event once, and keeps it when the list is fetched again', async () => {
    const list = vi.fn(async () => ({ alerts: [buildAlert()], more: 2 }));
    open(list);
    const { findByRole } = await bar();
    act(() => alertsCollection.upsert([leftOut(8)]));
    expect(await findByRole('button', { name: /^2 more/ })).toBeTruthy();
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(1));
    expect(await findByRole('button', { name: /^2 more/ })).toBeTruthy();
    expect(screen.getByText(/Rosa Delgado/)).toBeTruthy();
  });

  it('fetches older alerts as others are closed, and announces none of them as new', async () => {
    const list = vi.fn(async () => ({ alerts: [buildAlert()], more: 1 }));
    open(list);
    await (await bar()).findByRole('button', { name: /^1 more/ });
    list.mockResolvedValue({ alerts: [leftOut(8)], more: 0 });
    act(() => alertsCollection.upsert([closed]));
    expect(await screen.findByText(/Rosa Delgado/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so on the page of the resident whose alerts are all that is listed', async () => {
    open(async () => ({ alerts: [buildAlert()], more: 3 }), buildAlert().residentId);
    expect((await bar()).getByRole('button', { name: /^3 more/ })).toBeTruthy();
  });
});
