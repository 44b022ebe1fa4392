import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Module = { default: ComponentType };

/** A lazily loaded page; `fetch` prefetches its bundle. */
export type Page = ComponentType & { readonly fetch: () => Promise<unknown> };

const retryMs = 2_000;

/** Whether the server answers at all. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/api/health', { signal: AbortSignal.timeout(retryMs) });
    return true;
  } catch {
    return false;
  }
}

/** Retries until the server is reachable, so that a page opened without a connection loads after the reconnect. */
async function loadWithRetry(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // The server answers but has no such file: a newer version is deployed; ErrorBoundary offers a reload.
      if (await isReachable()) return load().catch(() => Promise.reject(error as Error));
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

export function lazyPage(load: () => Promise<Module>): Page {
  const page: LazyExoticComponent<ComponentType> = lazy(() => loadWithRetry(load));
  return Object.assign(page, { fetch: load });
}
