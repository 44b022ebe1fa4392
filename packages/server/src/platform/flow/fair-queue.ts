import PQueue, { type Queue, type QueueAddOptions } from 'p-queue';

/** The position of a caller in the queue. */
export interface Place {
  /** Lanes are served round-robin, one call at a time, regardless of their lengths. */
  readonly lane: string;
  /** Preferred lanes are served first; every fifth turn is left to the others. */
  readonly preferred: boolean;
}

interface FairQueueOptions {
  /** Maximum calls running at the same time. */
  readonly concurrency: number;
  /** Maximum calls waiting. Beyond that the last call of the longest lane is refused, possibly the new one. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiting call is refused. */
  readonly maxWaitMs: number;
  /** The error of a refused call. */
  readonly refusal: () => Error;
}

type Run = () => Promise<unknown>;
type AddOptions = QueueAddOptions & Place & { readonly maxWaiting: number; readonly refuse: () => void };

interface Waiting {
  readonly run: Run;
  readonly id: string | undefined;
  readonly refuse: () => void;
}

/** Consecutive turns of preferred lanes while others wait. */
const preferredTurns = 4;

/** A fair queue: up to `concurrency` calls run; later ones wait in a lane, and the lanes are served round-robin. */
export function createFairQueue({ concurrency, maxWaiting, maxWaitMs, refusal }: FairQueueOptions) {
  const queue = new PQueue<Lanes, AddOptions>({ concurrency, queueClass: Lanes });
  return <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    const waiting = new AbortController();
    const refuse = () => {
      clearTimeout(timer);
      waiting.abort(refusal());
    };
    const timer = setTimeout(refuse, maxWaitMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return queue.add(begin, { ...place, maxWaiting, refuse, signal: waiting.signal });
  };
}

/** The waiting calls of a fair queue, in lanes. */
class Lanes implements Queue<Run, AddOptions> {
  size = 0;
  readonly #preferred = new Map<string, Waiting[]>();
  readonly #others = new Map<string, Waiting[]>();
  #preferredInRow = 0;

  enqueue(run: Run, options?: Partial<AddOptions>): void {
    const {
      lane = '',
      preferred = false,
      maxWaiting = Infinity,
      refuse = () => undefined,
      id,
    } = options ?? {};
    const lanes = preferred ? this.#preferred : this.#others;
    const own = lanes.get(lane) ?? [];
    lanes.set(lane, own);
    own.push({ run, id, refuse });
    this.size += 1;
    if (this.size <= maxWaiting) return;
    // The longest lane gives way, the own one if no other is longer. Others give way to a preferred call.
    const candidates = preferred && this.#others.size > 0 ? this.#others : lanes;
    let longest = candidates === lanes ? own : [];
    for (const one of candidates.values()) if (one.length > longest.length) longest = one;
    longest.at(-1)?.refuse();
  }

  dequeue(): Run | undefined {
    const othersTurn =
      this.#others.size > 0 && (this.#preferred.size === 0 || this.#preferredInRow >= preferredTurns);
    this.#preferredInRow = othersTurn ? 0 : this.#preferredInRow + 1;
    const lanes = othersTurn ? this.#others : this.#preferred;
    const [name, lane] = lanes.entries().next().value ?? [];
    if (name === undefined || !lane) return undefined;
    // Round-robin: the lane is inserted again as the last one.
    lanes.delete(name);
    if (lane.length > 1) lanes.set(name, lane);
    this.size -= 1;
    return lane.shift()?.run;
  }

  remove(id: string): void {
    for (const lanes of [this.#preferred, this.#others])
      for (const [name, lane] of lanes) {
        const index = lane.findIndex((one) => one.id === id);
        if (index < 0) continue;
        lane.splice(index, 1);
        this.size -= 1;
        if (lane.length === 0) lanes.delete(name);
        return;
      }
  }

  filter(): Run[] {
    return [];
  }

  setPriority(): void {
    // Calls have a place instead of a priority.
  }
}
