import { sessionCheckErrorAtom } from '../features/people/session/check-session.ts';
import { sessionAtom } from '../lib/session/session.ts';
import { store } from '../lib/state/store.ts';
import { fetchSignedIn } from './require-session.tsx';
import { routes } from './routes.ts';

/** The longest wait, ms: then it is drawn that the page is loading. */
const patienceMs = 1_000;

const isSessionAnswered = () =>
  store.get(sessionAtom) !== 'loading' || store.get(sessionCheckErrorAtom) !== null;

/** Resolves once it is known whose session it is, or why not. */
async function sessionAnswered(): Promise<void> {
  const stops: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    const look = () => isSessionAnswered() && resolve();
    stops.push(store.sub(sessionAtom, look), store.sub(sessionCheckErrorAtom, look));
    look();
  });
  for (const stop of stops) stop();
}

/**
 * Resolves once the dashboard can be drawn, or something else in its place. Until then what index.html shows can stay: to draw the
 * same takes a phone 0.2 s, in which it could do more.
 */
export async function untilDashboardIsReady(): Promise<void> {
  const page = routes.find(({ path }) => path === '/dashboard')?.page;
  const scripts = [fetchSignedIn(), page?.fetch()].map((script) => script?.catch(() => undefined));
  await Promise.race([
    Promise.all([sessionAnswered(), ...scripts]),
    new Promise((resume) => setTimeout(resume, patienceMs)),
  ]);
}
