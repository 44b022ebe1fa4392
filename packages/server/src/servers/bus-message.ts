import * as z from 'zod';

/** One message on the bus. */
export const BusMessage = z.object({
  from: z.string(),
  /** Rises by one with each message of a server; a beat and a farewell repeat it. */
  n: z.int().min(0),
  topic: z.string(),
  body: z.unknown(),
});
export type BusMessage = z.infer<typeof BusMessage>;

export const Beat = z.object({ sentAt: z.number() });

type Said = Pick<BusMessage, 'topic' | 'body'>;

/** The topic of what was said in one turn of the event loop, where it is more than one thing: sealed and published once. */
const several = 'several';
const Several = z.array(BusMessage.pick({ topic: true, body: true }));

/** What a message says, in order; null where it is not understood. */
export function splitSaid({ topic, body }: Said): readonly Said[] | null {
  if (topic !== several) return [{ topic, body }];
  return Several.safeParse(body).data ?? null;
}

/** The most things of one message. */
const mostTogether = 8;

/**
 * Gathers what is said in one turn of the event loop, and hands it on at the end of it, or as soon as it is 8 things. `batch` does
 * not fit: nobody waits for an answer, a run must not wait for the one before, and a stop sends the rest at once.
 */
export function gatherSaid(send: (said: Said) => void) {
  let gathered: Said[] = [];

  function flush(): void {
    const [first, ...others] = gathered;
    if (!first) return;
    const said = others.length === 0 ? first : { topic: several, body: gathered };
    gathered = [];
    send(said);
  }

  return {
    flush,
    add(said: Said): void {
      gathered.push(said);
      if (gathered.length === 1) setImmediate(flush);
      if (gathered.length === mostTogether) flush();
    },
  };
}
