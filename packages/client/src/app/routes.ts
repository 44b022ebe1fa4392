import type { Access } from '@hearthline/contracts';
import { lazyPage, type Page } from '../lib/lazy.tsx';

/** A route: path, access and layout. */
export interface AppRoute {
  readonly path: string;
  readonly access: Access;
  /** Document title. */
  readonly title: string;
  readonly page: Page;
  /** shell: with top bar and sidebar; bare: without. */
  readonly layout: 'shell' | 'bare';
  /** Toast after a redirect to the dashboard; without it the forbidden page is shown. */
  readonly refusal?: string;
}

export const routes: readonly AppRoute[] = [
  {
    path: '/login',
    access: 'anyone',
    title: 'Sign in',
    layout: 'bare',
    page: lazyPage(() => import('./routes/login-page.tsx').then((module) => module.LoginPage)),
  },
  {
    path: '/dashboard',
    access: 'signed-in',
    title: 'Dashboard',
    layout: 'shell',
    page: lazyPage(() => import('./routes/dashboard-page.tsx').then((module) => module.DashboardRoute)),
  },
  {
    path: '/alerts/unclosed',
    access: 'canRecordVitals',
    title: 'Unclosed alerts',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/alerts/unclosed-page.tsx').then((module) => module.UnclosedPage),
    ),
  },
  {
    path: '/records',
    access: 'canViewRecords',
    title: 'Records',
    layout: 'shell',
    page: lazyPage(() => import('../features/records/records-page.tsx').then((module) => module.RecordsPage)),
  },
  {
    path: '/residents',
    access: 'canViewResidents',
    title: 'Residents',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/residents/list/residents-page.tsx').then((module) => module.ResidentsPage),
    ),
  },
  {
    path: '/residents/:id',
    access: 'canViewResidents',
    title: 'Resident',
    layout: 'shell',
    page: lazyPage(() => import('./routes/resident-page.tsx').then((module) => module.ResidentRoute)),
  },
  {
    path: '/forms/vitals',
    access: 'canRecordVitals',
    title: 'Form 01 Vitals Record',
    layout: 'bare',
    page: lazyPage(() => import('./routes/vitals-form-page.tsx').then((module) => module.VitalsFormRoute)),
  },
  {
    path: '/screens',
    access: 'canManageDisplays',
    title: 'Screens',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/displays/displays-page.tsx').then((module) => module.DisplaysPage),
    ),
  },
  {
    path: '/root-system-settings',
    access: 'isRoot',
    title: 'Root System Settings',
    layout: 'shell',
    page: lazyPage(() => import('./routes/root-page.tsx').then((module) => module.RootRoute)),
    refusal: 'This page is only accessible to root users.',
  },
];
