import { useLayoutEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Milliseconds within which a page must become tall enough for its place: after Back and Forward, and after a page load. */
const patienceMs = { back: 2_000, load: 5_000 };
const maxPlaces = 100;
const storageKey = 'scroll-places';

/** Px from the top at which history entries were left, by the id in their state; the latest one last. */
let places = new Map<number, number>();
/** Id of the current entry. */
let entry = 0;
/** A place that is being restored. */
let restoring: { readonly place: number; readonly stopped: AbortController } | undefined;
/** The path was changed by a link or by navigate(), and its page is not rendered yet. */
let isOpening = false;

/**
 * Remembers where each history entry was scrolled to and restores that on Back, Forward and reload. The browser would do so
 * before lists have been fetched, when the page is too short. Returns the stop function.
 */
export function startScrollPlaces(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  history.scrollRestoration = 'manual';
  places = readPlaces();
  arrive(patienceMs.load);
  // Capturing: before the router renders the page of the other entry.
  addEventListener(
    'popstate',
    () => {
      remember();
      arrive(patienceMs.back);
    },
    { capture: true, signal },
  );
  // A page in the background may be ended without "pagehide".
  for (const type of ['pagehide', 'visibilitychange'])
    addEventListener(
      type,
      () => {
        remember();
        writePlaces();
      },
      { signal },
    );
  return () => {
    stopped.abort();
    stopRestoring();
  };
}

/** Empty if the browser blocks the storage, or if another script wrote into it. */
function readPlaces(): Map<number, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [number, number][]);
  } catch {
    return new Map();
  }
}

function writePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places]));
  } catch {
    // Blocked or full: a reload begins at the top.
  }
}

/** The router's `aroundNav`: gives each entry its id. A change of the query alone does not scroll. */
export const navigateFromPlace: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = location;
  remember();
  if (options?.replace) places.delete(entry);
  entry = newId();
  navigate(to, { ...options, state: { ...(options?.state as object | undefined), entry } });
  if (location.pathname === pathname) return;
  stopRestoring();
  isOpening = location.hash === '';
};

/** Begins a page that was opened by a link or by navigate() at its top. */
export function useTopOfOpenedPage(path: string): void {
  // After the commit: on iOS, a dialog that is closed by it scrolls back to where it was opened.
  useLayoutEffect(() => {
    if (isOpening) scrollTo(0, 0);
    isOpening = false;
  }, [path]);
}

function remember(): void {
  places.delete(entry);
  places.set(entry, restoring?.place ?? scrollY);
  const [oldest] = places.keys();
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
}

/** Arrives at an entry that is not new. Entries of the first page and of links to a hash get their id here. */
function arrive(forMs: number): void {
  stopRestoring();
  isOpening = false;
  const state = history.state as { readonly entry?: number } | null;
  entry = state?.entry ?? newId();
  if (state?.entry === undefined) history.replaceState({ ...state, entry }, '');
  const place = places.get(entry);
  if (place !== undefined) restore(place, forMs);
}

/** Scrolls to the place, again whenever the page's height changes. Stops when the user acts, or when the time is over. */
function restore(place: number, forMs: number): void {
  const stopped = new AbortController();
  restoring = { place, stopped };
  const observer = new ResizeObserver(() => scrollTo(0, place));
  // Calls at first before the next frame is drawn.
  observer.observe(document.body);
  const timer = setTimeout(stopRestoring, forMs);
  stopped.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, stopRestoring, { capture: true, passive: true, signal: stopped.signal });
}

function stopRestoring(): void {
  restoring?.stopped.abort();
  restoring = undefined;
}

/** Unique in this tab, also after a reload. */
const newId = () => Math.max(Date.now(), entry + 1);
