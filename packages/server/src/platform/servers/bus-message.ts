import * as z from 'zod';

/** One message on the bus. */
export const BusMessage = z.object({
  from: z.string(),
  /** The sequence number of a server's messages; a heartbeat and a farewell repeat the last one. */
  n: z.int().min(0),
  topic: z.string(),
  body: z.unknown(),
});
export type BusMessage = z.infer<typeof BusMessage>;

export const Beat = z.object({ sentAt: z.number() });

type Payload = Pick<BusMessage, 'topic' | 'body'>;

/** The topic of a message with several payloads, which are encrypted and published together. */
const several = 'several';
const Several = z.array(BusMessage.pick({ topic: true, body: true }));

/** The payloads of a message, in order; null if it cannot be parsed. */
export function splitPayloads({ topic, body }: Payload): readonly Payload[] | null {
  if (topic !== several) return [{ topic, body }];
  return Several.safeParse(body).data ?? null;
}

/** Maximum payloads per message. */
const maxBatch = 64;
/** Milliseconds between two messages with stored changes, so that a message carries several under load. */
const changePauseMs = 50;
const isChange = ({ topic }: Payload) => topic === 'change';

/**
 * Batches payloads. A payload is sent at the end of the turn of the event loop. Changes that follow other changes wait for the
 * rest of a pause, unless another payload is sent meanwhile, e.g. the end of sessions. `batch` does not fit: no caller waits
 * for a reply, runs must not wait for each other, and a stop flushes the queue.
 */
export function batchPayloads(send: (payload: Payload) => void) {
  let waiting: Payload[] = [];
  let changesSentAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let endsWithTurn = false;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const [first, ...others] = waiting;
    if (!first) return;
    const payload = others.length === 0 ? first : { topic: several, body: waiting };
    if (waiting.some(isChange)) changesSentAt = performance.now();
    waiting = [];
    send(payload);
  }

  function flushAtEndOfTurn(): void {
    if (endsWithTurn) return;
    endsWithTurn = true;
    setImmediate(() => {
      endsWithTurn = false;
      flush();
    });
  }

  return {
    flush,
    add(payload: Payload): void {
      waiting.push(payload);
      const pauseMs = isChange(payload) ? changesSentAt + changePauseMs - performance.now() : 0;
      if (waiting.length === maxBatch) flush();
      else if (pauseMs <= 0) flushAtEndOfTurn();
      else timer ??= setTimeout(flush, pauseMs);
    },
  };
}
