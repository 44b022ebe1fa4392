import { atom } from 'jotai';
import { api } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';
import {
  beforeSessionEnds,
  currentSession,
  endedAtom,
  endSession,
  extendSession,
} from '../../lib/session-atom.ts';
import { store } from '../../lib/store.ts';
import { toast } from '../../ui/toast.tsx';
import { watchActivity } from './activity.ts';
import { watchPageVisibility } from './page-visibility.ts';
import { checkSession } from './check-session.ts';
import { joinSessionTabs } from './session-tabs.ts';

/** Seconds left while the user is warned; null when there is no warning. */
export const warningAtom = atom<number | null>(null);

/** Whether the server gave no later end when it was last asked: the session has nearly lasted its 14 hours. */
export const endsForGoodAtom = atom(false);

/** Covered: nobody may see what is on screen, since the device slept or the page is out of sight. */
export const coveredAtom = atom(false);

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart', 'click'] as const;

const activity = watchActivity({
  now: () => serverNow().getTime(),
  expiresAt: () => currentSession()?.expiresAt ?? Infinity,
  extend: async () => {
    const before = currentSession();
    if (!before) return;
    const { expiresAt } = (await api.auth.extend()).session;
    store.set(endsForGoodAtom, Date.parse(expiresAt) <= before.expiresAt);
    extendSession(expiresAt);
  },
  warn: (secondsLeft) => {
    store.set(warningAtom, secondsLeft);
  },
  expire: expireSession,
});

export const stayLoggedIn = activity.stay;

/** The 15 minutes are over: the server is told, but nobody waits for its answer. */
function expireSession(): void {
  store.set(warningAtom, null);
  api.auth.logout().catch(() => undefined);
  endSession('expired');
}

/** Time ran out here, in another tab or by the server's clock: all say it the same way. */
function sayExpired(): void {
  const ended = store.get(endedAtom);
  // After the toasts of the session that ends were cleared.
  if (ended?.reason === 'expired') queueMicrotask(() => toast.info('Session Expired', ended.message));
}

let isChecking = false;

/** In sight again; while the server is still being asked the screen stays covered. */
function uncover(): void {
  if (!isChecking) store.set(coveredAtom, false);
}

/** After sleep the server is asked before anything is shown; while it cannot be reached the screen stays covered. */
async function wake(): Promise<void> {
  store.set(coveredAtom, true);
  isChecking = true;
  if (currentSession()) await checkSession();
  isChecking = false;
  uncover();
}

/** Finds out who is signed in and keeps watch over the session: activity, other tabs, sleep. Returns how to stop. */
export function startSession(): () => void {
  void checkSession();
  const stops = [
    joinSessionTabs(),
    // A toast may name a resident.
    beforeSessionEnds(toast.clear),
    store.sub(endedAtom, sayExpired),
    watchPageVisibility({
      tick: activity.tick,
      hide: () => store.set(coveredAtom, true),
      show: uncover,
      wake: () => void wake(),
    }),
  ];
  for (const name of touches) addEventListener(name, activity.touch, { capture: true, passive: true });
  return () => {
    for (const stop of stops) stop();
    for (const name of touches) removeEventListener(name, activity.touch, { capture: true });
  };
}
