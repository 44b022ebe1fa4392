declare global {
  interface Window {
    /** Requests that index.html sent before the scripts were here, by their address. */
    earlyReplies?: Map<string, Promise<Response>>;
  }
}

export interface EarlyReply {
  readonly response: Response;
  readonly text: string;
  /** How long it waited for the scripts, ms; 0 where the browser does not tell. */
  readonly agedMs: number;
}

/** Loads, by their signal, that got such a reply. */
const early = new WeakSet<AbortSignal>();

/**
 * The reply that index.html asked for, for the first call to its address; undefined if there is none. It resolves with undefined if
 * it was refused or failed: the call is sent then, perhaps for somebody who has signed in since.
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

/** Whether a load got a reply from before this page listened for changes: what it loads may have changed since. */
export const isEarlyReply = (signal: AbortSignal): boolean => early.has(signal);

function waitedMs(url: string): number {
  const [entry] = performance.getEntriesByName(new URL(url, location.href).href, 'resource');
  const { responseEnd = 0 } = (entry ?? {}) as Partial<PerformanceResourceTiming>;
  return responseEnd > 0 ? performance.now() - responseEnd : 0;
}
