import { can, type Role } from '@hearthline/contracts';
import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageSubjectAtom } from '../lib/shell/page-subject.ts';
import { store } from '../lib/state/store.ts';
import { beginSession, endSession } from '../lib/session/session.ts';
import { buildSession, signedInReply } from '../testing/build-session.ts';
import { buildUser } from '@hearthline/contracts/testing';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { App } from './app.tsx';
import { navigationFor } from './navigation.ts';
import { routes } from './routes.ts';
import { urlAfterSignIn, signInUrl } from './sign-in-url.ts';

const never = () => new Promise<never>(() => undefined);
const system = { demo: async () => Promise.resolve({ demo: null }), health: never, settings: never };
const address = () => location.pathname + location.search;
const slow = { timeout: 15_000 };

function open(path: string, session: ReturnType<typeof buildSession> | null = null) {
  history.replaceState(null, '', path);
  renderWithStore(<App />, {
    session,
    api: {
      system,
      rootSessions: { list: never },
      displays: { list: never },
      tablets: { list: never },
      round: { claims: never },
      medications: { stockProblems: never },
      balanceChecks: { differences: never },
      sharedTablet: { status: async () => Promise.resolve({ tablet: null }) },
      alerts: { list: async () => Promise.resolve({ alerts: [], more: 0 }), unclosed: never },
      dashboard: {
        activeUsers: async () => Promise.resolve({ activeUsers: [] }),
        notices: async () => ({ notices: [] }),
        recentRecords: async () => Promise.resolve({ hasToday: false, todayCount: 0, records: [] }),
        stats: never,
      },
      residents: { list: async () => Promise.resolve({ residents: [], found: 0, total: 0 }) },
      vitals: { list: async () => Promise.resolve({ records: [] }) },
      medicationRecords: { list: async () => Promise.resolve({ records: [] }) },
    },
  });
}

describe('routing', () => {
  it('names the resident whose page is open in the document’s title, and no longer after leaving it', async () => {
    open('/dashboard', buildSession());
    await vi.waitFor(() => expect(document.title).toBe('Dashboard | Hearthline'), slow);
    act(() => store.set(pageSubjectAtom, 'Rosa Marí, room 12'));
    expect(document.title).toBe('Rosa Marí, room 12 | Dashboard | Hearthline');
    act(() => store.set(pageSubjectAtom, null));
    expect(document.title).toBe('Dashboard | Hearthline');
  });

  it('redirects to the sign-in page with the requested URL as next', async () => {
    open('/forms/vitals?residentId=r1');
    expect(await screen.findByRole('heading', { name: 'Sign in' }, slow)).toBeTruthy();
    expect(address()).toBe('/login?next=%2Fforms%2Fvitals%3FresidentId%3Dr1');
    // The title is set in an effect.
    await vi.waitFor(() => expect(document.title).toBe('Sign in | Hearthline'));
  });

  it('shows the 404 page within the shell to those signed in', async () => {
    open('/nowhere', buildSession());
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' }, slow)).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    await vi.waitFor(() => expect(document.title).toBe('Page not found | Hearthline'));
  });

  it('shows the 404 page for an unknown path without a session', async () => {
    open('/nowhere');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  it('shows root’s page to root, and removes it as soon as the session ends', async () => {
    open('/root-system-settings?tab=users', buildSession('root'));
    expect(await screen.findByRole('heading', { name: 'Root System Settings' }, slow)).toBeTruthy();
    expect(await screen.findByText('No active users in the selected timeframe')).toBeTruthy();
    act(() => endSession('logged-out-by-root'));
    expect(screen.queryByText('Root System Settings')).toBeNull();
    expect(await screen.findByText('An administrator signed you out.', {}, slow)).toBeTruthy();
    expect(address()).toBe('/login?next=%2Froot-system-settings%3Ftab%3Dusers');
  });

  it('shows only the password page until a printed password is replaced', async () => {
    const user = buildUser({ role: 'root', mustChangePassword: true });
    open('/root-system-settings', buildSession('root', { user }));
    expect(await screen.findByRole('heading', { name: 'Choose your own password' }, slow)).toBeTruthy();
    await vi.waitFor(() => expect(document.title).toBe('Choose your own password | Hearthline'));
    expect(screen.queryByRole('navigation')).toBeNull();
    act(() => beginSession(signedInReply(buildSession('root'))));
    expect(await screen.findByRole('heading', { name: 'Root System Settings' }, slow)).toBeTruthy();
    expect(document.title).toBe('Root System Settings | Hearthline');
  });

  it('redirects other roles from root’s page to the dashboard with a toast', async () => {
    open('/root-system-settings', buildSession('manager'));
    // The app has its own toaster beside the test harness's.
    const toasts = await screen.findAllByText('This page is only accessible to root users.');
    expect(toasts.length).toBeGreaterThan(0);
    expect(address()).toBe('/dashboard');
  });

  it('redirects a manager from the user activity with a toast, and shows others the forbidden page', async () => {
    open('/user-activity', buildSession('manager'));
    expect((await screen.findAllByText('Access Restricted')).length).toBeGreaterThan(0);
    expect(screen.getAllByText("You don't have permission to view user activity.").length).toBeGreaterThan(0);
    expect(address()).toBe('/dashboard');
    cleanup();
    open('/user-activity', buildSession('nurse'));
    expect(await screen.findByText(/You do not have permission to view this page/, {}, slow)).toBeTruthy();
    expect(address()).toBe('/user-activity');
  });
});

describe('urlAfterSignIn', () => {
  it.each([
    ['next=%2Fforms%2Fvitals%3FresidentId%3Dr1', '/forms/vitals?residentId=r1'],
    ['', '/dashboard'],
    ['next=%2Flogin', '/dashboard'],
    ['next=https%3A%2F%2Fevil.test', '/dashboard'],
    ['next=%2F%2Fevil.test', '/dashboard'],
    ['next=%2F%5Cevil.test', '/dashboard'],
  ])('of "%s" is %s', (search, path) => expect(urlAfterSignIn(search)).toBe(path));

  it('is not added to the sign-in URL after a deliberate sign-out', () => {
    expect(signInUrl('/dashboard', '', 'signed-out')).toBe('/login');
    expect(signInUrl('/dashboard', '', 'expired')).toBe('/login?next=%2Fdashboard');
  });

  it('is the open page for the next user of a shared tablet, unless that is a page of the last one', () => {
    expect(signInUrl('/round', 'show=late', 'switched')).toBe('/login?next=%2Fround%3Fshow%3Dlate');
    expect(signInUrl('/profile', '', 'switched')).toBe('/login');
  });
});

describe('navigationFor', () => {
  it('links only to existing routes that the role may open', () => {
    for (const role of ['root', 'administrator', 'manager', 'nurse', 'gerocultor'] as const) {
      for (const { items } of navigationFor(role, '/dashboard')) {
        for (const { href } of items) {
          const route = routes.find(({ path }) => path === href);
          expect(route, href).toBeDefined();
          const access = route?.access ?? 'anyone';
          if (access !== 'anyone' && access !== 'signed-in') expect(can(role, access)).toBe(true);
        }
      }
    }
  });

  it('shows root’s group to root only, and marks the current page', () => {
    const groups = navigationFor('root', '/root-system-settings');
    const labels = (role: Role) => navigationFor(role, '/dashboard').map(({ label }) => label);
    expect(labels('root')).toEqual([undefined, 'Root', 'Staff', 'Management', 'Account']);
    expect(groups[1]?.items).toMatchObject([
      { label: 'Root Users', current: false },
      { label: 'Rootings', current: true },
      { label: 'System', current: false },
    ]);
    expect(labels('nurse')).toEqual([undefined, 'Staff', 'Management', 'Account']);
    expect(labels('gerocultor')).toEqual([undefined, 'Management', 'Account']);
  });

  it('shows a role the lists of staff that it may open', () => {
    const staff = (role: Role) =>
      navigationFor(role, '/dashboard')
        .find(({ label }) => label === 'Staff')
        ?.items.map(({ label }) => label);
    expect(staff('administrator')).toEqual(['Administrators', 'Managers', 'Nurses', 'Gerocultors']);
    expect(staff('manager')).toEqual(['Managers', 'Nurses', 'Gerocultors']);
    expect(staff('nurse')).toEqual(['Gerocultors']);
  });
});
