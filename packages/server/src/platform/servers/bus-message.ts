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
const maxBatch = 64;
/** Milliseconds between two messages with stored changes: under load one then carries several. */
const changePauseMs = 50;
const isChange = ({ topic }: Payload) => topic === 'change';

/**
 * Batches payloads. What a server tells is sent at the end of the turn of the event loop; changes that follow others wait for
 * the rest of a pause, unless something else is told meanwhile, such as the end of sessions, which takes them along. `batch`
 * does not fit: nobody waits for an answer, a run must not wait for the one before, and a stop sends the rest at once.
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
