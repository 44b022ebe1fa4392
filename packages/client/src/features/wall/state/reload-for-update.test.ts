import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../../../lib/store.ts';
import { boardNow, buildBoardAlert, buildBoard } from '@hearthline/contracts/testing';
import { reloadForUpdates } from './reload-for-update.ts';
import { nowAtom } from './now.ts';
import { announcedAtom, boardAtom } from './phase.ts';

const began = Date.parse(boardNow);
const reload = vi.fn();
const asked = vi.fn<(path: string) => Promise<Response>>();
let stop: () => void;

/** Lets the clock stand at so many minutes after the beginning, and what follows from that happen. */
async function pass(minutes: number): Promise<void> {
  store.set(nowAtom, began + minutes * 60_000);
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  reload.mockReset();
  asked.mockReset().mockImplementation(async () => Promise.resolve(new Response('<!doctype html>')));
  vi.stubGlobal('fetch', asked);
  store.set(nowAtom, began);
  store.set(boardAtom, buildBoard());
  store.set(announcedAtom, '2.4.0');
  stop = reloadForUpdates(reload);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('a new program is loaded at once while no alert is open, and only a new one', async () => {
  await pass(1);
  expect(asked).not.toHaveBeenCalled();
  store.set(announcedAtom, '2.5.0');
  await pass(2);
  expect(asked.mock.calls[0]?.[0]).toBe('/wall');
  expect(reload).toHaveBeenCalledOnce();
});

it('a display that waits to be paired takes it too', async () => {
  store.set(boardAtom, null);
  store.set(announcedAtom, '2.5.0');
  await pass(1);
  expect(reload).toHaveBeenCalledOnce();
});

it('with an alert open it waits for its end, or for an hour', async () => {
  store.set(boardAtom, buildBoard({ alerts: [buildBoardAlert()] }));
  store.set(announcedAtom, '2.5.0');
  await pass(1);
  await pass(60);
  expect(reload).not.toHaveBeenCalled();
  await pass(61);
  expect(reload).toHaveBeenCalledOnce();
});

it('the page is not left while the server is away or answers with a failure; it is asked again every minute', async () => {
  store.set(announcedAtom, '2.5.0');
  asked.mockImplementationOnce(async () => Promise.reject(new TypeError('no network')));
  await pass(1);
  await pass(1.5);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockImplementationOnce(async () => Promise.resolve(new Response('', { status: 502 })));
  await pass(2);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  await pass(3);
  expect(reload).toHaveBeenCalledOnce();
});
