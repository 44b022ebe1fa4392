import { setTimeout as pause } from 'node:timers/promises';
import { openScreen } from './screen.ts';

/** A signed-in raw socket that notes when it first heard of each thing. */
export interface Ear<What> {
  /** What was heard under a key, and when, in ms of the machine's clock. Rejects when it has not come within 10 s. */
  heard(key: string): Promise<{ readonly what: What; readonly at: number }>;
  close(): void;
}

/** Opens one; `hear` names the things that an event tells of, by their keys. */
export async function openEar<What>(
  url: string,
  cookie: string,
  hear: (event: string, payload: unknown) => readonly (readonly [key: string, what: What])[],
): Promise<Ear<What>> {
  const known = new Map<string, { what: What; at: number }>();
  const onEvent = (message: Buffer) => {
    const at = Date.now();
    const [event, payload] = JSON.parse(message.toString()) as [string, unknown];
    for (const [key, what] of hear(event, payload)) if (!known.has(key)) known.set(key, { what, at });
  };
  const screen = await new Promise<{ close(): void }>((resolve) => {
    const onJoined = () => resolve(opened);
    const opened = openScreen({ url, cookie, onJoined, onEvent, onClosed: () => undefined });
  });
  return {
    close: () => screen.close(),
    async heard(key) {
      for (let waited = 0; waited < 10_000; waited += 5) {
        const found = known.get(key);
        if (found) return found;
        await pause(5);
      }
      throw new Error(`no event told of ${key} within 10 s`);
    },
  };
}
