import { lazyPage } from '../../lib/shell/lazy.tsx';
import type { AppRoute } from '../app-route.ts';

/** The pages of users, settings and what was done in the system. */
export const administrationRoutes: readonly AppRoute[] = [
  {
    path: '/users/root',
    access: 'canListRoots',
    title: 'Root Users',
    layout: 'shell',
    page: lazyPage(() =>
      import('../../features/office/accounts/user-pages.tsx').then((module) => module.RootUsersPage),
    ),
  },
  {
    path: '/users/administrators',
    access: 'canListAdministrators',
    title: 'Administrators',
    layout: 'shell',
    page: lazyPage(() =>
      import('../../features/office/accounts/user-pages.tsx').then((module) => module.AdministratorsPage),
    ),
  },
  {
    path: '/users/managers',
    access: 'canListManagers',
    title: 'Managers',
    layout: 'shell',
    page: lazyPage(() =>
      import('../../features/office/accounts/user-pages.tsx').then((module) => module.ManagersPage),
    ),
  },
  {
    path: '/users/nurses',
    access: 'canListNurses',
    title: 'Nurses',
    layout: 'shell',
    page: lazyPage(() =>
      import('../../features/office/accounts/user-pages.tsx').then((module) => module.NursesPage),
    ),
  },
  {
    path: '/users/gerocultor',
    access: 'canListGerocultors',
    title: 'Gerocultors',
    layout: 'shell',
    page: lazyPage(() =>
      import('../../features/office/accounts/user-pages.tsx').then((module) => module.GerocultorsPage),
    ),
  },
  {
    path: '/root-system-settings',
    access: 'isRoot',
    title: 'Root System Settings',
    layout: 'shell',
    page: lazyPage(() => import('./root-page.tsx').then((module) => module.RootRoute)),
    refusal: { title: 'This page is only accessible to root users.' },
  },
  {
    path: '/settings',
    access: 'canOpenSettings',
    title: 'System Settings',
    layout: 'shell',
    page: lazyPage(() => import('./settings-page.tsx').then((module) => module.SettingsRoute)),
  },
  {
    path: '/system',
    access: 'isRoot',
    title: 'System',
    layout: 'shell',
    page: lazyPage(() => import('./system-page.tsx').then((module) => module.SystemRoute)),
  },
  {
    path: '/user-activity',
    access: 'canViewActivity',
    title: 'User Activity',
    layout: 'shell',
    page: lazyPage(() =>
      import('../../features/office/activity/user-activity-page.tsx').then(
        (module) => module.UserActivityPage,
      ),
    ),
    refusal: {
      title: 'Access Restricted',
      text: "You don't have permission to view user activity.",
      roles: ['manager'],
    },
  },
  {
    path: '/audit',
    access: 'canViewAudit',
    title: 'Audit log',
    layout: 'shell',
    page: lazyPage(() =>
      import('../../features/office/audit/audit-page.tsx').then((module) => module.AuditPage),
    ),
  },
];
