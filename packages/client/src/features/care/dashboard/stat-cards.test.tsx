import { buildStats } from '@hearthline/contracts/testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { StatCards } from './stat-cards.tsx';
import { useDashboard } from './use-dashboard.ts';

function Cards() {
  return <StatCards dashboard={useDashboard()} />;
}

function open() {
  renderWithStore(<Cards />, {
    session: buildSession('gerocultor'),
    api: {
      dashboard: {
        notices: async () => ({ notices: [] }),
        recentRecords: async () => ({ hasToday: false, todayCount: 0, records: [] }),
        stats: async () => ({ stats: buildStats({ overdue: 2, due: 3, later: 9 }) }),
      },
      vitals: { list: async () => ({ records: [] }) },
      medicationRecords: { list: async () => ({ records: [] }) },
      residents: { list: async () => ({ residents: [], found: 0, total: 0 }) },
    },
  });
}

it('Pending Medications: counts overdue, due and later doses as the server does, each by sign and word, and leads to the round', async () => {
  open();
  expect(await screen.findByRole('img', { name: '2 overdue, 3 due, 9 later today' })).toBeTruthy();
  expect(screen.getByText('14')).toBeTruthy();
  expect(screen.getByText('2 overdue').parentElement?.textContent).toBe('2 overdue, 3 due, 9 later today');
  expect(screen.getByRole('link', { name: 'Pending Medications' }).getAttribute('href')).toBe('/round');
});

it('Pending Medications: follows what the server counts, and tells missed doses beside what is still to be given', async () => {
  open();
  await screen.findByText('2 overdue');
  act(() => eventHandlers['dashboard:stats'](buildStats({ overdue: 1, missed: 1, due: 3, later: 9 })));
  expect(screen.getByRole('img', { name: '1 overdue, 1 missed, 3 due, 9 later today' })).toBeTruthy();
  expect(screen.getByText('13')).toBeTruthy();
});
