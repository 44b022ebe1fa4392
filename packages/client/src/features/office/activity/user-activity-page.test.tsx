import { Problem, type UserActivity } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/server/api.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { UserActivityPage } from './user-activity-page.tsx';

const ana = 'a'.repeat(24);

function activity(place: number, fields: Partial<UserActivity> = {}): UserActivity {
  return {
    id: String(place).padStart(24, '0'),
    userId: ana,
    user: { name: 'Ana Ribeiro' },
    activityType: 'login',
    timestamp: `2026-11-21T11:0${String(place)}:00.000Z`,
    details: '',
    userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148',
    ipAddress: '10.1.0.1',
    sessionId: 'f'.repeat(64),
    ...fields,
  };
}

const failed = activity(1, {
  userId: null,
  user: { name: 'Unknown account' },
  activityType: 'failed-login',
  details: 'Wrong password, 3 times',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  ipAddress: null,
});

function open(activities: readonly UserActivity[] = [activity(2), failed], search = '') {
  history.replaceState(null, '', `/user-activity${search}`);
  const list = vi.fn<Api['userActivity']['list']>(async () => ({ activities: [...activities] }));
  renderWithStore(<UserActivityPage />, {
    session: buildSession('administrator'),
    api: {
      userActivity: {
        list,
        csv: () => '/api/user-activity/csv',
        users: async () => ({ users: [{ id: ana, name: 'Ana Ribeiro', role: 'nurse' }] }),
      },
      dashboard: {
        activeUsers: async () => ({
          activeUsers: [
            {
              user: { id: ana, name: 'Ana Ribeiro', photoUrl: null, role: 'nurse', username: 'ana' },
              lastActivity: '2026-11-21T11:02:00.000Z',
            },
          ],
        }),
      },
    },
  });
  return list;
}

beforeEach(() => history.replaceState(null, '', '/'));

describe('User Activity page', () => {
  it('has a row for each activity with user, details, device and address', async () => {
    open();
    const rows = await screen.findAllByRole('listitem').catch(() => []);
    const text = (rows.length > 0 ? rows : screen.getAllByRole('row')).map((row) => row.textContent);
    expect(text.some((row) => /Ana Ribeiro.*Signed in.*Mobile.*10\.1\.0\.1/.test(row ?? ''))).toBe(true);
    const unknown = text.find((row) => row?.includes('Unknown account'));
    for (const part of ['Failed sign-in', 'Wrong password, 3 times', 'Desktop', 'Unknown'])
      expect(unknown).toContain(part);
  });

  it('counts active users, sign-ins among what is loaded, and shows the last activity', async () => {
    open([activity(3), activity(2), failed]);
    expect(await screen.findByText('Of the latest 3 activities')).toBeTruthy();
    for (const label of ['Active Users', 'Total Logins', 'Last Activity'])
      expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    expect(screen.getByText(/Nov 21.*, Ana Ribeiro: Signed in/)).toBeTruthy();
  });

  it('asks for what the address says, and writes a changed filter into it', async () => {
    const list = open([], `?user=${ana}&type=logout&startDate=2026-11-20&limit=25`);
    await waitFor(() => expect(list).toHaveBeenCalled());
    expect(list.mock.calls[0]?.[0]?.query).toEqual({
      userId: ana,
      type: 'logout',
      startDate: '2026-11-20',
      limit: 25,
    });
    expect(await screen.findByText('No activity records found')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Activity'), 'Failed sign-in');
    expect(location.search).toContain('type=failed-login');
    await userEvent.selectOptions(screen.getByLabelText('Show'), '100');
    await waitFor(() => expect(list.mock.lastCall?.[0]?.query).toMatchObject({ limit: 100 }));
  });

  it('refetches after a sign-in', async () => {
    const list = open([]);
    await screen.findByText('No activity records found');
    list.mockResolvedValue({ activities: [activity(4)] });
    act(() => eventHandlers['user-activity:changed']({}));
    expect((await screen.findAllByText('Ana Ribeiro')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText('No activity records found')).toBeNull());
  });

  it('says what is wrong with the days, and when the list could not be loaded', async () => {
    open([], '?startDate=2026-11-22&endDate=2026-11-21');
    expect(await screen.findByText('The end date must not be before the start date.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  });

  it('says that the list could not be loaded', async () => {
    history.replaceState(null, '', '/user-activity');
    const list = vi.fn(async () => Promise.reject(new Problem('database-away', 'The database is away.')));
    renderWithStore(<UserActivityPage />, {
      session: buildSession('root'),
      api: {
        userActivity: { list, csv: () => '/csv', users: async () => ({ users: [] }) },
        dashboard: { activeUsers: async () => ({ activeUsers: [] }) },
      },
    });
    expect(await screen.findByText('Failed to fetch user activity')).toBeTruthy();
  });

  it('shows who is active, by time frame', async () => {
    open([], '?tab=active');
    const cards = await screen.findByRole('list', { name: 'Active Users' });
    expect(within(cards).getByText('@ana', { exact: false })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    expect(location.search).toContain('timeFrame=7d');
  });
});
