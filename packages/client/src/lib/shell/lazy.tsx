import { useAtomValue } from 'jotai';
import { createElement, lazy, Suspense, useState, type ComponentType, type FunctionComponent } from 'react';
import { Spinner } from '../../ui/show/spinner.tsx';
import { connectionStatusAtom } from '../live/connection.ts';
import { isMarked } from '../server/read-answer.ts';

/** A lazily loaded page; `fetch` prefetches its bundle. */
export type Page = ComponentType & { readonly fetch: () => Promise<unknown> };

const retryMs = 2_000;

/** Tells whether the server itself answers at all: a gateway before it does while it restarts. */
async function isReachable(): Promise<boolean> {
  try {
    const reply = await fetch('/api/health', { signal: AbortSignal.timeout(retryMs) });
    return isMarked(reply) || (reply.headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}

/** Retries until the server is reachable, so that what is opened without a connection loads after the reconnect. */
async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // The server answers but has no such file, so a newer version is deployed; ErrorBoundary offers a reload.
      if (await isReachable()) return load().catch(() => Promise.reject(error as Error));
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/**
 * A component whose bundle is loaded on the first render. Once `fetch` has loaded it, it renders at once. `lazy` would
 * suspend for a moment even then, and React shows the content after a fallback 300 ms later at the earliest.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => (loaded ??= await load());
  // The type of `lazy` leaves the props open.
  const Lazy = lazy(async () => ({ default: await loadWithRetry(fetch) })) as ComponentType<Props>;
  function Loadable(props: Props) {
    // Decided once: another component in its place would lose its state.
    const [Shown] = useState(() => loaded ?? Lazy);
    return createElement(Shown, props);
  }
  return Object.assign(Loadable, { fetch });
}

export function lazyPage(load: () => Promise<ComponentType>): Page {
  return lazyComponent(load);
}

/** Fetches the bundles of the lazy dialogs that the loaded modules declare. */
const dialogFetches = new Set<() => Promise<unknown>>();

/** Prefetches all lazy dialogs, so that they open without a connection. */
export function fetchDialogs(): void {
  for (const fetchDialog of dialogFetches) fetchDialog().catch(() => undefined);
}

/** A dialog whose bundle is loaded on the first render, or earlier by `fetchDialogs`. Render it only while it is open. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const Loaded = lazyComponent(load);
  dialogFetches.add(Loaded.fetch);
  return (props) => <Suspense fallback={<DialogLoading />}>{createElement(Loaded, props)}</Suspense>;
}

/** Overlay while a dialog loads, after 200 ms; the page stays usable. */
function DialogLoading() {
  const { state } = useAtomValue(connectionStatusAtom);
  return (
    <div
      role="status"
      className="late pointer-events-none fixed inset-0 z-50 grid place-items-center p-4 text-ink"
    >
      <p className="flex items-center gap-3 rounded-dialog bg-raised p-6 shadow-lifted">
        <Spinner />
        {state === 'lost' ? 'No connection. This opens as soon as it is back.' : 'Loading...'}
      </p>
    </div>
  );
}
