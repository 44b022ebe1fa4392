import type { DiskSpace, StaffMember, SystemSetting } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { systemStatusAtom } from '../../../../lib/live/collections.ts';
import { store } from '../../../../lib/state/store.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { RootSettingsPage } from '../root-settings-page.tsx';

const me = buildSession('root');
export const ben: StaffMember = { id: 'b'.repeat(24), name: 'Ben Okafor', photoUrl: null, role: 'nurse' };
export const system = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
};

export const settings: SystemSetting[] = [
  { key: 'maintenance_mode', value: { enabled: false } },
  { key: 'forgot_password_enabled', value: { enabled: true } },
  { key: 'app_version', value: { version: '2.4.0' } },
  { key: 'recheck_minutes', value: { minutes: 30 } },
  { key: 'wall_hours', value: { dayFrom: '07:00', nightFrom: '20:00' } },
  { key: 'dose_windows', value: { normal: 60, timeCritical: 30 } },
  { key: 'substance_limits', value: { limits: [{ substance: 'paracetamol', mg: 4_000 }] } },
  { key: 'shift_times', value: { starts: ['07:00', '15:00', '23:00'] } },
  { key: 'home_details', value: { name: '', address: '' } },
  { key: 'second_factor_roles', value: { roles: [] } },
  { key: 'retention', value: { years: null } },
  { key: 'second_check', value: { required: false } },
  { key: 'giving_roles', value: { routes: [] } },
];

/** The settings of a server that sends versions. */
export const withVersion = (version: number): SystemSetting[] =>
  settings.map((setting) => ({ ...setting, version }));

const healthWith = (disk: DiskSpace | null) => ({
  status: 'ok' as const,
  version: '2.4.0',
  database: { engine: 'embedded' as const, version: '1', damaged: 0 },
  disk,
});

export const tablet = {
  id: '1'.repeat(64),
  userId: ben.id,
  userAgent: 'Mozilla/5.0 (Linux; Android 14)',
  ipAddress: '10.0.4.31',
  signedInAt: '2026-11-21T11:00:00.000Z',
  lastActivity: '2026-11-21T12:00:00.000Z',
  isCurrent: false,
};

/** Renders Rootings, or a part of what only root changes, with faked calls, which it returns. */
export function renderRoot(
  page: ReactNode = <RootSettingsPage />,
  more: ApiOverrides = {},
  stored: readonly SystemSetting[] = settings,
) {
  const calls = {
    settings: vi.fn(async () => Promise.resolve({ settings: [...stored] })),
    updateSettings: vi.fn(),
    health: vi.fn(async () => Promise.resolve(healthWith(null))),
    toggleLoginBlock: vi.fn(),
    logoutUser: vi.fn(),
    logoutAllExceptMe: vi.fn(),
  };
  const { id, name, photoUrl, role, username, email } = me.user;
  const user = { id, name, photoUrl, role, username, email };
  const activeUsers = vi.fn(async () =>
    Promise.resolve({ activeUsers: [{ user, lastActivity: '2026-11-21T12:00:00.000Z' }] }),
  );
  const inForm = { user: ben, page: 'Form 01', count: 2, since: '2026-11-21T12:00:00.000Z' };
  const unsavedForms = { list: vi.fn(async () => Promise.resolve({ people: [inForm] })) };
  history.replaceState(null, '', '/root-system-settings');
  store.set(systemStatusAtom, system);
  const rootSessions = {
    list: vi.fn(async () => Promise.resolve({ sessions: [tablet] })),
    end: vi.fn(async () => Promise.resolve({ success: true, message: 'Signed out on this device.' })),
  };
  const api = { system: calls, dashboard: { activeUsers }, unsavedForms, rootSessions, ...more };
  renderWithStore(page, { session: me, api });
  return { ...calls, rootSessions };
}
export const press = (name: string | RegExp, role = 'button') =>
  userEvent.click(screen.getByRole(role, { name }));
