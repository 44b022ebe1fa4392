import { lazyPage } from '../../lib/shell/lazy.tsx';
import type { AppRoute } from '../app-route.ts';

const help = {
  access: 'signed-in',
  title: 'Help',
  layout: 'shell',
  page: lazyPage(() => import('../../features/office/help/help-page.tsx').then((module) => module.HelpPage)),
} as const;

/** The help, and each of its pages. */
export const helpRoutes: readonly AppRoute[] = [
  { path: '/help', ...help },
  { path: '/help/:scene', ...help },
];
