// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../../../../lib/state/store.ts';
import { SERVER_HEADER } from '@hearthline/contracts';
import { boardNow, buildBoardAlert, buildBoard } from '@hearthline/contracts/testing';
import { reloadForUpdates } from './reload-for-update.ts';
import { nowAtom } from './now.ts';
import { announcedProgramAtom, boardAtom } from './phase.ts';

const began = Date.parse(boardNow);
const reload = vi.fn();
const ownPage = () => new Response('<!doctype html>', { headers: { [SERVER_HEADER]: '1' } });
const fetchPage = vi.fn<(path: string) => Promise<Response>>();
let stop: () => void;

/** Sets the clock to this many minutes after the start and runs what follows. */
async function pass(minutes: number): Promise<void> {
  store.set(nowAtom, began + minutes * 60_000);
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  reload.mockReset();
  fetchPage.mockReset().mockImplementation(async () => ownPage());
  vi.stubGlobal('fetch', fetchPage);
  store.set(nowAtom, began);
  store.set(boardAtom, buildBoard());
  store.set(announcedProgramAtom, '2.4.0');
  stop = reloadForUpdates(reload);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('Client update on a display: a new build is loaded at once without open alerts, and only a new one', async () => {
  await pass(1);
  expect(fetchPage).not.toHaveBeenCalled();
  store.set(announcedProgramAtom, '2.5.0');
  await pass(2);
  expect(fetchPage.mock.calls[0]?.[0]).toBe('/wall');
  expect(reload).toHaveBeenCalledOnce();
});

it('Client update on a display: an unpaired display loads it too', async () => {
  store.set(boardAtom, null);
  store.set(announcedProgramAtom, '2.5.0');
  await pass(1);
  expect(reload).toHaveBeenCalledOnce();
});

it('Client update on a display: with an open alert it waits for the alert’s end, or for an hour', async () => {
  store.set(boardAtom, buildBoard({ alerts: [buildBoardAlert()] }));
  store.set(announcedProgramAtom, '2.5.0');
  await pass(1);
  await pass(60);
  expect(reload).not.toHaveBeenCalled();
  await pass(61);
  expect(reload).toHaveBeenCalledOnce();
});

it('Client update on a display: the page stays while the server is down or answers with an error, and is retried every minute', async () => {
  store.set(announcedProgramAtom, '2.5.0');
  fetchPage.mockImplementationOnce(async () => Promise.reject(new TypeError('no network')));
  await pass(1);
  await pass(1.5);
  expect(fetchPage).toHaveBeenCalledOnce();
  fetchPage.mockImplementationOnce(async () => Promise.resolve(new Response('', { status: 502 })));
  await pass(2);
  // The sign-in page of the Wi-Fi.
  fetchPage.mockImplementationOnce(async () => Promise.resolve(new Response('<h1>Welcome, guest</h1>')));
  await pass(3);
  expect(fetchPage).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
  await pass(4);
  expect(reload).toHaveBeenCalledOnce();
});
