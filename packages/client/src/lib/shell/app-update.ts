import { atom } from 'jotai';
import { systemStatusAtom } from '../live/collections.ts';
import { store } from '../state/store.ts';

/** True if this device has a newer build than this page runs; a reload opens it. */
export const isUpdateReadyAtom = atom(false);

/** After the first page and what it prefetches, which the browser then has already, ms. */
const registerAfterMs = 6_000;
const checkEveryMs = 60 * 60_000;

/**
 * Registers the service worker, if the browser supports it (https or localhost), and checks for new builds. It checks every
 * hour, and whenever the server sends its status. The server does so on each new connection, since a new build comes with a
 * restart. Returns the stop function.
 */
export function startAppUpdates(workers = serviceWorkers()): () => void {
  if (!workers) return () => undefined;
  const left = new AbortController();
  const timer = setTimeout(() => {
    // Refused in some private windows and on a full disk: the app works without it while there is a connection.
    void watchBuilds(workers, left.signal).catch(() => undefined);
  }, registerAfterMs);
  return () => {
    clearTimeout(timer);
    left.abort();
  };
}

const serviceWorkers = () =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

async function watchBuilds(workers: ServiceWorkerContainer, signal: AbortSignal): Promise<void> {
  const registration = await workers.register('/service-worker.js');
  if (signal.aborted) return;
  if (registration.waiting) void compare(registration.waiting);
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && workers.controller) void compare(installing);
      });
    },
    { signal },
  );
  // A page of the new build, in another tab, has let it take over.
  workers.addEventListener('controllerchange', () => workers.controller && void compare(workers.controller), {
    signal,
  });
  const check = () => void registration.update().catch(() => undefined);
  const timer = setInterval(check, checkEveryMs);
  const unsubscribe = store.sub(systemStatusAtom, check);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    unsubscribe();
  });
}

/** Asks a worker if this page is of its build. If so, it takes over at once; otherwise a reload is offered. */
async function compare(worker: ServiceWorker): Promise<void> {
  // The name of the page's script has the hash of all the scripts that it loads.
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  worker.postMessage(script, [port2]);
  store.set(isUpdateReadyAtom, !(await reply));
}
