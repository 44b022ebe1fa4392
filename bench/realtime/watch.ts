import { setTimeout as pause } from 'node:timers/promises';
import type { Poster, Stage } from './stage.ts';

/** What the screens saw while a server was posted to. */
export interface Watched {
  /** Milliseconds from a post's sending until the last screen had it, in the order of posting. */
  readonly latencies: number[];
}

interface Posting {
  readonly count: number;
  readonly inFlight: number;
  readonly paceMs: number;
}

/**
 * Opens the screens on a server, posts `count` records with `inFlight` at once, `paceMs` apart (0: at once), and waits until
 * every screen has every one of them. Throws when a screen had one twice, or lacks one.
 */
export async function watch(
  { screens }: Pick<Stage, 'screens'>,
  server: Poster,
  { count, inFlight, paceMs }: Posting,
): Promise<Watched> {
  screens.send({ kind: 'open', url: server.url, cookies: server.cookies });
  await screens.next('opened');
  // What opening stirred up, presence above all, is over: opening is not what is measured.
  await pause(2_500);

  const everywhere = new Map<string, bigint>();
  const listener = screens.on((message) => {
    if (message.kind === 'everywhere') for (const { id, at } of message.heard) everywhere.set(id, BigInt(at));
  });
  const posts: { id: string; sentAt: bigint }[] = [];
  let begun = 0;
  const postOn = async () => {
    while (begun < count) {
      begun += 1;
      const pace = pause(paceMs);
      posts.push(await server.post());
      if (paceMs > 0) await pace;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, postOn));
  for (let waited = 0; posts.some(({ id }) => !everywhere.has(id)); waited += 10) {
    if (waited > 20_000) throw new Error('a record did not reach every screen within 20 s');
    await pause(10);
  }
  listener.stop();

  screens.send({ kind: 'report' });
  const { repeated } = await screens.next('report');
  if (repeated > 0) throw new Error(`${String(repeated)} records reached a screen twice`);
  screens.send({ kind: 'close' });
  await screens.next('all-closed');

  const latencies = posts.map(({ id, sentAt }) => Number((everywhere.get(id) ?? 0n) - sentAt) / 1e6);
  return { latencies };
}

/** The value that a share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export const rounded = (value: number) => Math.round(value * 10) / 10;
