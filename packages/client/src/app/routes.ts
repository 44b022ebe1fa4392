import { lazyPage } from '../lib/shell/lazy.tsx';
import type { AppRoute } from './app-route.ts';
import { administrationRoutes } from './routes/administration-routes.ts';
import { helpRoutes } from './routes/help-routes.ts';

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
      import('../features/care/alerts/unclosed-page.tsx').then((module) => module.UnclosedPage),
    ),
  },
  {
    path: '/records',
    access: 'canViewRecords',
    title: 'Records',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/care/records/records-page.tsx').then((module) => module.RecordsPage),
    ),
  },
  {
    path: '/medications',
    access: 'canOpenMedications',
    title: 'Medications',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/care/medications/medications-page.tsx').then((module) => module.MedicationsPage),
    ),
  },
  {
    path: '/medications/controlled',
    access: 'canOpenMedications',
    title: 'Controlled drugs',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/care/medications/controlled-page.tsx').then((module) => module.ControlledPage),
    ),
  },
  {
    path: '/medications/:id/register',
    access: 'canOpenMedications',
    title: 'Register',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/care/medications/register-page.tsx').then((module) => module.RegisterPage),
    ),
  },
  {
    path: '/reports',
    access: 'canViewReports',
    title: 'Reports',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/care/reports/reports-page.tsx').then((module) => module.ReportsPage),
    ),
  },
  {
    path: '/residents',
    access: 'canViewResidents',
    title: 'Residents',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/care/residents/list/residents-page.tsx').then((module) => module.ResidentsPage),
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
    path: '/handover',
    access: 'canViewRecords',
    title: 'Handover',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/care/handover/handover-page.tsx').then((module) => module.HandoverPage),
    ),
  },
  {
    path: '/round',
    access: 'canRecordMedications',
    title: 'Medication round',
    layout: 'shell',
    page: lazyPage(() => import('../features/care/round/round-page.tsx').then((module) => module.RoundPage)),
  },
  {
    path: '/forms/medications',
    access: 'canRecordMedications',
    title: 'Medication Record Form',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/care/medication-records/medication-form-page.tsx').then(
        (module) => module.MedicationFormPage,
      ),
    ),
  },
  {
    path: '/webpage-settings',
    access: 'canEditWebsite',
    title: 'Website Settings',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/office/website/website-page.tsx').then((module) => module.WebsitePage),
    ),
  },
  {
    path: '/screens',
    access: 'canManageDisplays',
    title: 'Screens',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/people/displays/displays-page.tsx').then((module) => module.DisplaysPage),
    ),
  },
  {
    path: '/tablet',
    access: 'anyone',
    title: 'Shared tablet',
    layout: 'bare',
    page: lazyPage(() => import('./routes/tablet-page.tsx').then((module) => module.TabletPage)),
  },
  {
    path: '/profile',
    access: 'signed-in',
    title: 'My Profile',
    layout: 'shell',
    page: lazyPage(() =>
      import('../features/people/profile/profile-page.tsx').then((module) => module.ProfilePage),
    ),
  },
  ...administrationRoutes,
  ...helpRoutes,
  {
    path: '/forgot-password',
    access: 'anyone',
    title: 'Forgot your password?',
    layout: 'bare',
    page: lazyPage(() =>
      import('./routes/account-link-pages.tsx').then((module) => module.ForgotPasswordPage),
    ),
  },
  {
    path: '/reset-password',
    access: 'anyone',
    title: 'Reset Password',
    layout: 'bare',
    page: lazyPage(() =>
      import('./routes/account-link-pages.tsx').then((module) => module.ResetPasswordPage),
    ),
  },
  {
    path: '/confirm-email',
    access: 'anyone',
    title: 'Confirm your email address',
    layout: 'bare',
    page: lazyPage(() => import('./routes/account-link-pages.tsx').then((module) => module.ConfirmEmailPage)),
  },
];
