/** The position of a caller in the queue. */
export interface Place {
  /** Lanes are served round-robin, one entry at a time, regardless of their lengths. */
  readonly lane: string;
  /** Preferred lanes are served first; every fifth turn is left to the others. */
  readonly preferred: boolean;
}

interface FairQueueOptions {
  /** Maximum calls running at the same time. */
  readonly concurrency: number;
  /** Maximum calls waiting. Beyond that the last entry of the longest lane is refused, possibly the new one. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiting call is refused. */
  readonly maxWaitMs: number;
  /** The error of a refused call. */
  readonly refusal: () => Error;
}

interface Entry {
  readonly begin: () => void;
  readonly refuse: () => void;
}

type Lanes = Map<string, Entry[]>;

/** Consecutive turns of preferred lanes while others wait. */
const preferredTurns = 4;

/** A fair queue: up to `concurrency` calls run; later ones wait in a lane, and the lanes are served round-robin. */
export function createFairQueue({ concurrency, maxWaiting, maxWaitMs, refusal }: FairQueueOptions) {
  const preferred: Lanes = new Map();
  const others: Lanes = new Map();
  let running = 0;
  let waiting = 0;
  let preferredInRow = 0;

  function take(lanes: Lanes): Entry | undefined {
    for (const [name, lane] of lanes) {
      const first = lane.shift();
      // Round-robin: re-inserted as the last lane.
      lanes.delete(name);
      if (lane.length > 0) lanes.set(name, lane);
      return first;
    }
    return undefined;
  }

  function next(): Entry | undefined {
    const othersTurn = others.size > 0 && (preferred.size === 0 || preferredInRow >= preferredTurns);
    preferredInRow = othersTurn ? 0 : preferredInRow + 1;
    return take(othersTurn ? others : preferred);
  }

  function remove(lanes: Lanes, name: string, which: Entry | undefined): boolean {
    const lane = lanes.get(name) ?? [];
    const index = which ? lane.indexOf(which) : -1;
    if (index < 0) return false;
    lane.splice(index, 1);
    if (lane.length === 0) lanes.delete(name);
    waiting -= 1;
    return true;
  }

  /**
   * Makes room for a call by refusing the last entry of the longest lane. Returns false if that is no longer than the caller's
   * own lane.
   */
  function makeRoom({ lane, preferred: before }: Place): boolean {
    const own = (before ? preferred : others).get(lane)?.length ?? 0;
    const lanes = before && others.size > 0 ? others : before ? preferred : others;
    const [name = '', longest = []] = [...lanes].reduce<[string, Entry[]]>(
      (longestSoFar, one) => (one[1].length > longestSoFar[1].length ? one : longestSoFar),
      ['', []],
    );
    if (lanes === (before ? preferred : others) && longest.length < own + 2) return false;
    const last = longest.at(-1);
    remove(lanes, name, last);
    last?.refuse();
    return true;
  }

  function wait(place: Place): Promise<void> {
    if (waiting >= maxWaiting && !makeRoom(place)) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const lanes = place.preferred ? preferred : others;
      const refuse = () => {
        clearTimeout(timer);
        reject(refusal());
      };
      const own: Entry = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
        refuse,
      };
      const timer = setTimeout(() => remove(lanes, place.lane, own) && refuse(), maxWaitMs);
      const lane = lanes.get(place.lane);
      if (lane) lane.push(own);
      else lanes.set(place.lane, [own]);
      waiting += 1;
    });
  }

  return async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) await wait(place);
    else running += 1;
    try {
      return await work();
    } finally {
      // The next waiting call takes over this slot, so that a new call cannot overtake it.
      const following = next();
      if (following) {
        waiting -= 1;
        following.begin();
      } else running -= 1;
    }
  };
}
