import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router, useLocation, type RouterProps } from 'wouter';
import { navigateFromPlace, startScrollPlaces, useTopOfOpenedPage } from './scroll-places.ts';

let stop: () => void;
let navigate: (to: string, options?: { replace?: boolean; state?: unknown }) => void;
/** The callbacks of the observers of the page's height that are connected. */
const observers = new Set<() => void>();
const scrollTo = vi.fn((_left: number, top: number) => setScrollY(top));
const setScrollY = (top: number) => vi.stubGlobal('scrollY', top);

class FakeResizeObserver {
  readonly #callback: () => void;

  constructor(callback: () => void) {
    this.#callback = callback;
  }

  observe() {
    observers.add(this.#callback);
  }

  disconnect() {
    observers.delete(this.#callback);
  }
}

function usePages() {
  const [path, go] = useLocation();
  useTopOfOpenedPage(path);
  return go;
}

const Pages = ({ children }: RouterProps) => <Router aroundNav={navigateFromPlace}>{children}</Router>;

const grow = () => {
  for (const callback of observers) callback();
};

/** Does what Back does: makes the entry the current one, then sends the event. */
function pop(address: string, state: unknown): void {
  history.replaceState(state, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

function start(): void {
  stop = startScrollPlaces();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.stubGlobal('scrollTo', scrollTo);
  setScrollY(0);
  history.replaceState(null, '', '/residents');
  start();
  navigate = renderHook(usePages, { wrapper: Pages }).result.current;
});
afterEach(() => {
  stop();
  sessionStorage.clear();
  scrollTo.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Leaves the list of residents at 500 px for another page and goes back. */
function leaveAndReturn(): void {
  const list: unknown = history.state;
  setScrollY(500);
  navigate('/records');
  setScrollY(0);
  scrollTo.mockClear();
  pop('/residents', list);
}

it('begins an opened page at its top, but not after a change of the query or with a hash', async () => {
  setScrollY(500);
  navigate('/residents?page=2');
  navigate('/residents?page=3', { replace: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(scrollTo).not.toHaveBeenCalled();
  navigate('/records#sheet');
  await vi.advanceTimersByTimeAsync(0);
  expect(scrollTo).not.toHaveBeenCalled();
  navigate('/residents');
  await vi.waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 0]]));
});

it('restores a place whenever the height changes, for two seconds', () => {
  leaveAndReturn();
  grow();
  grow();
  expect(scrollTo.mock.calls).toEqual([
    [0, 500],
    [0, 500],
  ]);
  vi.advanceTimersByTime(2_000);
  expect(observers.size).toBe(0);
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('Scroll places: stops restoring on %s', (type) => {
  leaveAndReturn();
  dispatchEvent(new Event(type));
  expect(observers.size).toBe(0);
});

it('Scroll places: stops restoring when another page is opened, and remembers the place that was not reached yet', () => {
  leaveAndReturn();
  const list: unknown = history.state;
  setScrollY(30);
  navigate('/records');
  expect(observers.size).toBe(0);
  pop('/residents', list);
  grow();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 500);
});

it('restores the place after a reload', () => {
  setScrollY(240);
  dispatchEvent(new Event('pagehide'));
  stop();
  start();
  grow();
  expect(scrollTo.mock.calls).toEqual([[0, 240]]);
});

it('Scroll places: starts where another text is stored', () => {
  sessionStorage.setItem('scroll-places', '{"no": "list');
  stop();
  start();
  grow();
  expect(scrollTo).not.toHaveBeenCalled();
});

it('remembers the latest 100 places', () => {
  for (let page = 0; page < 120; page += 1) navigate(`/residents?page=${String(page)}`);
  dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(sessionStorage.getItem('scroll-places') ?? '')).toHaveLength(100);
});

it('Scroll places: keeps the state that a navigation brings, and the ids of entries differ', () => {
  navigate('/records', { state: { from: 'here' } });
  const first = history.state as { entry: number };
  expect(first).toEqual({ from: 'here', entry: expect.any(Number) });
  navigate('/records?page=2');
  expect((history.state as { entry: number }).entry).not.toBe(first.entry);
});
