import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Module = { default: ComponentType };

/** A page whose program is fetched when it is first shown, or before, with `fetch`. */
export type Page = ComponentType & { readonly fetch: () => Promise<unknown> };

const retryMs = 2_000;

/** Whether anything can be had from the server at all. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/api/health', { signal: AbortSignal.timeout(retryMs) });
    return true;
  } catch {
    return false;
  }
}

/** Tries until the link is back: a page that was asked for in the lift comes when its tablet leaves it. */
async function loadWithRetry(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // The server is there and has no such file: it runs another version by now, and a new load of the page brings that.
      if (await isReachable()) return load().catch(() => Promise.reject(error as Error));
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

export function lazyPage(load: () => Promise<Module>): Page {
  const page: LazyExoticComponent<ComponentType> = lazy(() => loadWithRetry(load));
  return Object.assign(page, { fetch: load });
}
