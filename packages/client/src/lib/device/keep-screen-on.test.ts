import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepScreenOn } from './keep-screen-on.ts';

class Lock extends EventTarget {
  released = false;
  release = vi.fn(async () => {
    this.released = true;
    this.dispatchEvent(new Event('release'));
    return Promise.resolve();
  });
}

let locks: Lock[] = [];
let visibility: DocumentVisibilityState = 'visible';
let request = vi.fn();
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [locks, visibility] = [[], 'visible'];
  request = vi.fn(async () => {
    const lock = new Lock();
    locks.push(lock);
    return Promise.resolve(lock);
  });
  vi.stubGlobal('navigator', { wakeLock: { request } });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function start() {
  const told: boolean[] = [];
  stops.push(keepScreenOn((isOn) => told.push(isOn)));
  await vi.advanceTimersByTimeAsync(0);
  return told;
}

/** The browser releases the lock of a page that is hidden. */
async function show(state: DocumentVisibilityState): Promise<void> {
  visibility = state;
  if (state === 'hidden') await locks.at(-1)?.release();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

it('keeps the screen on, and lets it go dark at the end', async () => {
  expect(await start()).toEqual([true]);
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  stops.splice(0).forEach((stop) => stop());
  expect(locks[0]?.released).toBe(true);
  await show('hidden');
  await show('visible');
  expect(request).toHaveBeenCalledOnce();
});

it('asks again when the page is shown again, and says nothing while nobody looks', async () => {
  const told = await start();
  await show('hidden');
  expect(told).toEqual([true]);
  await show('visible');
  expect([locks.length, told]).toEqual([2, [true, true]]);
});

it('asks again soon when the system took the lock away', async () => {
  const told = await start();
  await locks[0]?.release();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([locks.length, told]).toEqual([2, [true, false, true]]);
});

it('says that it was refused, and asks again after a minute', async () => {
  request.mockRejectedValueOnce(new DOMException('Low battery.', 'NotAllowedError'));
  const told = await start();
  expect(told).toEqual([false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([false, true]);
});

it('says that a browser without locks can not keep the screen on', async () => {
  vi.stubGlobal('navigator', {});
  expect(await start()).toEqual([false]);
});
