import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { StatCards } from './stat-cards.tsx';
import { useDashboard } from './use-dashboard.ts';

const Page = () => <StatCards dashboard={useDashboard()} />;
const never = async () => new Promise<never>(() => undefined);

it('Completed Vitals: shows the number of measured residents of the server before any list has loaded', async () => {
  const counts = { connectedUsersCount: 1, todayRecordsCount: 2, pendingMedicationsCount: 0 };
  const doses = { overdue: 0, missed: 0, due: 0, later: 0 };
  const stats = {
    ...counts,
    doses,
    completedVitalsCount: 31,
    measuredResidentsCount: 20,
    activeResidentsCount: 24,
  };
  renderWithStore(<Page />, {
    session: buildSession(),
    api: {
      dashboard: { notices: never, stats: async () => ({ stats }), recentRecords: never },
      vitals: { list: never },
      medicationRecords: { list: never },
      residents: { list: never },
    },
  });
  const card = (await screen.findByText('Completed Vitals')).parentElement?.parentElement;
  await screen.findByText('31 records');
  expect(card?.textContent).toContain('20/24');
  expect(screen.getByText('4 not yet measured')).toBeTruthy();
  expect(screen.getByRole('img', { name: '20 of 24 residents measured' })).toBeTruthy();
});
