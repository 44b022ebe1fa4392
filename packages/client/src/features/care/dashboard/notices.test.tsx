import { Problem, type Alert, type Notice } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import type { Api } from '../../../lib/server/api.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ago, ana, buildAlert, buildTaken } from '@hearthline/contracts/testing';
import { Notices } from './notices.tsx';
import { useDashboard } from './use-dashboard.ts';

const notice: Notice = {
  kind: 'danger',
  text: '2 severe readings: in the last 24 hours',
  count: 2,
  href: '/records?span=24h&band=severe',
};

function Card() {
  return <Notices dashboard={useDashboard()} />;
}

const noResidents: Api['residents']['list'] = async () => ({ residents: [], found: 0, total: 0 });

function open(notices: Api['dashboard']['notices'], residents = noResidents) {
  renderWithStore(<Card />, {
    session: buildSession(),
    api: {
      dashboard: {
        notices,
        recentRecords: async () => ({ hasToday: false, todayCount: 0, records: [] }),
        stats: () => Promise.reject(new Error('not needed')),
      },
      vitals: { list: async () => ({ records: [] }) },
      medicationRecords: { list: async () => ({ records: [] }) },
      residents: { list: residents },
    },
  });
}

it('notices: are fetched by REST, without a socket', async () => {
  open(async () => ({ notices: [notice] }));
  expect(await screen.findByText('2 severe readings')).toBeTruthy();
});

it('notices: tell that they could not be loaded, and retry on request', async () => {
  let answer: () => Promise<{ notices: Notice[] }> = () =>
    Promise.reject(new Problem('forbidden', 'Not you.'));
  open(() => answer());
  expect(await screen.findByText('Failed to load alerts and reminders')).toBeTruthy();
  expect(screen.getByText('Not you.')).toBeTruthy();
  answer = async () => ({ notices: [notice] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 severe readings')).toBeTruthy();
});

it('notices: notices of the socket are shown although REST failed', async () => {
  open(() => Promise.reject(new Problem('forbidden', 'Not you.')));
  await screen.findByText('Failed to load alerts and reminders');
  act(() => eventHandlers['alerts:changed']([notice]));
  expect(screen.getByText('2 severe readings')).toBeTruthy();
  expect(screen.queryByText('Failed to load alerts and reminders')).toBeNull();
});

it('notices: a reply does not replace what the socket sent meanwhile', async () => {
  let reply = (_: { notices: Notice[] }): void => undefined;
  open(() => new Promise((resolve) => (reply = resolve)));
  act(() => eventHandlers['alerts:changed']([notice]));
  await act(async () => reply({ notices: [{ ...notice, text: '1 severe reading' }] }));
  expect(await screen.findByText('2 severe readings')).toBeTruthy();
});

it('notices: wait for the names in their lines, since names make the lines taller', async () => {
  interface Nobody {
    residents: [];
    found: number;
    total: number;
  }
  let reply: ((residents: Nobody) => void) | undefined;
  const list = () => new Promise<Nobody>((resolve) => (reply = resolve));
  open(async () => ({ notices: [notice] }), list);
  act(() => eventHandlers['alerts:changed']([notice]));
  expect(screen.queryByText('2 severe readings')).toBeNull();
  await waitFor(() => expect(reply).toBeDefined());
  await act(async () => reply?.({ residents: [], found: 0, total: 0 }));
  expect(await screen.findByText('2 severe readings')).toBeTruthy();
});

it.each<[string, Alert, boolean]>([
  ['nobody took the alert', buildAlert(), true],
  ['somebody took it', buildTaken({ recheckAt: ago(-20) }), false],
  ['its recheck is due', buildTaken({ recheckAt: ago(1) }), true],
  ['it is closed', buildTaken({ state: 'closed', closedBy: ana, closedAt: ago(0) }), false],
])(
  'notices: the block of severe readings is filled only while somebody is needed: %s',
  async (_, alert, isLoud) => {
    open(async () => ({ notices: [notice] }));
    act(() => alertsCollection.upsert([alert]));
    const block = () => screen.getByText('2', { exact: true });
    await screen.findByText('2 severe readings');
    await waitFor(() => expect(block().className.includes('bg-tone-ground')).toBe(isLoud));
  },
);
