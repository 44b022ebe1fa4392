const linked = () => document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]').values();

/** Addresses that index.html asked for before the scripts were here, and that no call has used yet. */
let unused: Set<string> | undefined;

/** Loads, by their signal, that got such a reply. */
const early = new WeakSet<AbortSignal>();

/** Whether a call gets the reply that index.html asked for, as the first one to its address does. Called when it is sent. */
export function usesEarlyReply(method: string, url: string, signal: AbortSignal | undefined): boolean {
  unused ??= new Set([...linked()].map((link) => link.getAttribute('href') ?? ''));
  const isEarly = method === 'GET' && unused.delete(url);
  if (isEarly && signal) early.add(signal);
  return isEarly;
}

/** Whether a load got a reply from before this page listened for changes: what it loads may have changed since. */
export const isEarlyReply = (signal: AbortSignal): boolean => early.has(signal);

/** How long a reply waited for the scripts, ms; 0 where the browser does not tell. */
export function waitedMs(url: string): number {
  const [entry] = performance.getEntriesByName(new URL(url, location.href).href, 'resource');
  const { responseEnd = 0 } = (entry ?? {}) as Partial<PerformanceResourceTiming>;
  return responseEnd > 0 ? performance.now() - responseEnd : 0;
}
