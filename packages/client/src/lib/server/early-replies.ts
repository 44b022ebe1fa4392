declare global {
  interface Window {
    /** Requests that index.html sent before the scripts were here, by their address. */
    earlyReplies?: Map<string, Promise<Response>>;
  }
}

export interface EarlyReply {
  readonly response: Response;
  readonly text: string;
  /** Time that the reply waited for the scripts, ms; 0 if the browser does not tell. */
  readonly agedMs: number;
}

/** Signals of the loads that got such a reply. */
const early = new WeakSet<AbortSignal>();

/**
 * The reply that index.html requested early, for the first call to its URL; undefined if there is none. Resolves with
 * undefined if that request was refused or failed. The call is then sent, since a user may have signed in meanwhile.
 */
export function takeEarlyReply(
  url: string,
  signal: AbortSignal | undefined,
): Promise<EarlyReply | undefined> | undefined {
  const sent = window.earlyReplies?.get(url);
  window.earlyReplies?.delete(url);
  return sent && read(url, sent, signal);
}

async function read(
  url: string,
  sent: Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<EarlyReply | undefined> {
  try {
    const response = await sent;
    if (!response.ok) return undefined;
    const text = await response.text();
    if (signal) early.add(signal);
    return { response, text, agedMs: waitedMs(url) };
  } catch {
    return undefined;
  }
}

/** Whatever is written may change what was asked for before, and a sign-in whom it was for. */
export function dropEarlyReplies(): void {
  delete window.earlyReplies;
}

/** True if a load used a reply from before this page listened for changes. Its data may have changed since. */
export const isEarlyReply = (signal: AbortSignal): boolean => early.has(signal);

function waitedMs(url: string): number {
  const [entry] = performance.getEntriesByName(new URL(url, location.href).href, 'resource');
  const { responseEnd = 0 } = (entry ?? {}) as Partial<PerformanceResourceTiming>;
  return responseEnd > 0 ? performance.now() - responseEnd : 0;
}
