import { atom } from 'jotai';
import { api } from '../../../lib/server/api.ts';
import { keepSessionOnDevice } from '../../../lib/device/kept-session.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import {
  onBeforeSessionEnd,
  currentSession,
  sessionEndAtom,
  endSession,
  extendSession,
} from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { watchActivity } from './activity.ts';
import { watchPageVisibility } from './page-visibility.ts';
import { checkSession, openSignInPage } from './check-session.ts';
import { joinSessionTabs } from './session-tabs.ts';

/** Seconds left while the warning is shown; null without a warning. */
export const warningAtom = atom<number | null>(null);

/** True if the last extension gave no later end: the session has nearly reached its 14 hours. */
export const isLongestSessionAtom = atom(false);

/** The page content is hidden: the page is not visible, or the device slept and the session is being checked. */
export const coveredAtom = atom(false);

const activityEvents = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
  'click',
] as const;

/** The pointer's last known place on the screen; null: not seen since the page was loaded. */
let pointer: { readonly x: number; readonly y: number } | null = null;

/** True if the pointer itself has moved: browsers also report it when the page moves under a pointer that rests. */
function hasMoved({ screenX: x, screenY: y }: PointerEvent): boolean {
  const before = pointer;
  pointer = { x, y };
  return before !== null && (before.x !== x || before.y !== y);
}

function noteInput(event: Event): void {
  if (event.type === 'pointermove' && !hasMoved(event as PointerEvent)) return;
  activity.touch();
}

const activity = watchActivity({
  now: () => serverNow().getTime(),
  expiresAt: () => currentSession()?.expiresAt ?? Infinity,
  extend: async () => {
    const before = currentSession();
    if (!before) return;
    const { expiresAt } = (await api.auth.extend()).session;
    store.set(isLongestSessionAtom, Date.parse(expiresAt) <= before.expiresAt);
    extendSession(expiresAt);
  },
  warn: (secondsLeft) => {
    store.set(warningAtom, secondsLeft);
  },
  expire: expireSession,
});

export const stayLoggedIn = activity.stay;

/** Ends the session on this device; the request to the server is not awaited. */
function expireSession(): void {
  store.set(warningAtom, null);
  api.auth.logout().catch(() => undefined);
  endSession('expired');
}

/** Shows one toast for every expiry: in this tab, in another tab, or on the server. */
function toastExpired(): void {
  const ended = store.get(sessionEndAtom);
  // After the toasts of the ended session were cleared.
  if (ended?.reason === 'expired') queueMicrotask(() => toast.info('Session Expired', ended.message));
}

let isChecking = false;

/** Shows the page again, unless the session is still being checked. */
function uncover(): void {
  if (!isChecking) store.set(coveredAtom, false);
}

/** Time for which the page stays covered after sleep while the server does not answer, ms. */
const wakePatienceMs = 10_000;

/**
 * Checks the session after sleep, before the page is shown. If the server can't be reached, the page goes on offline for the
 * rest of the session, as it would have done awake.
 */
async function wake(): Promise<void> {
  store.set(coveredAtom, true);
  isChecking = true;
  if (currentSession())
    await Promise.race([checkSession(), new Promise((resume) => setTimeout(resume, wakePatienceMs))]);
  isChecking = false;
  uncover();
}

/** Loads the session and watches activity, other tabs, visibility and sleep. Returns the cleanup. */
export function startSession(): () => void {
  const stopped = new AbortController();
  if (!openSignInPage()) void checkSession(stopped.signal);
  const stops = [
    () => stopped.abort(),
    joinSessionTabs(),
    keepSessionOnDevice(),
    // A toast may name a resident.
    onBeforeSessionEnd(toast.clear),
    store.sub(sessionEndAtom, toastExpired),
    watchPageVisibility({
      tick: activity.tick,
      hide: () => store.set(coveredAtom, true),
      show: uncover,
      wake: () => void wake(),
    }),
  ];
  for (const name of activityEvents) addEventListener(name, noteInput, { capture: true, passive: true });
  return () => {
    for (const stop of stops) stop();
    for (const name of activityEvents) removeEventListener(name, noteInput, { capture: true });
  };
}
