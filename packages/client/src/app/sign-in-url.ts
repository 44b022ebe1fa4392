import type { SessionEnd } from '../lib/session/session.ts';

/** Pages of one user, which are not for the next one of a shared tablet. */
const ownPages = ['/profile'];

/** URL of the sign-in page with `next`; without it after a deliberate sign-out, and for a switch from a page of one's own. */
export function signInUrl(path: string, search: string, end: SessionEnd | undefined): string {
  const isOwn = end === 'switched' && ownPages.includes(path);
  if (end === 'signed-out' || isOwn || path === '/') return '/login';
  const wanted = search === '' ? path : `${path}?${search}`;
  return `/login?next=${encodeURIComponent(wanted)}`;
}

/** The path of this app in `next`, otherwise the dashboard. Refuses other origins. */
export function urlAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/dashboard';
}
