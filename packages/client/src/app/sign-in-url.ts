/** The sign-in page, told where to go afterwards; nowhere in particular after somebody chose to leave. */
export function signInUrl(path: string, search: string, chose: boolean): string {
  if (chose || path === '/') return '/login';
  const wanted = search === '' ? path : `${path}?${search}`;
  return `/login?next=${encodeURIComponent(wanted)}`;
}

/** Where to go after signing in: a path of this app, else the dashboard. */
export function urlAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/dashboard';
}
