/** URL of the sign-in page with `next`; without it after a deliberate sign-out. */
export function signInUrl(path: string, search: string, chose: boolean): string {
  if (chose || path === '/') return '/login';
  const wanted = search === '' ? path : `${path}?${search}`;
  return `/login?next=${encodeURIComponent(wanted)}`;
}

/** The path of this app in `next`, otherwise the dashboard. Refuses other origins. */
export function urlAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/dashboard';
}
