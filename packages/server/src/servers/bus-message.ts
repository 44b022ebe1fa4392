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

type Payload = Pick<BusMessage, 'topic' | 'body'>;

/** The topic of a message that carries several payloads, which are encrypted and published once. */
const several = 'several';
const Several = z.array(BusMessage.pick({ topic: true, body: true }));

/** The payloads of a message, in order; null where it is not understood. */
export function splitPayloads({ topic, body }: Payload): readonly Payload[] | null {
  if (topic !== several) return [{ topic, body }];
  return Several.safeParse(body).data ?? null;
}

/** The most payloads of one message. */
const maxBatch = 8;

/**
 * Batches the payloads of one turn of the event loop, and sends them at the end of it, or as soon as they are 8. `batch` does
 * not fit: nobody waits for an answer, a run must not wait for the one before, and a stop sends the rest at once.
 */
export function batchPayloads(send: (payload: Payload) => void) {
  let waiting: Payload[] = [];

  function flush(): void {
    const [first, ...others] = waiting;
    if (!first) return;
    const payload = others.length === 0 ? first : { topic: several, body: waiting };
    waiting = [];
    send(payload);
  }

  return {
    flush,
    add(payload: Payload): void {
      waiting.push(payload);
      if (waiting.length === 1) setImmediate(flush);
      if (waiting.length === maxBatch) flush();
    },
  };
}
