/** Where somebody stands in a queue. */
export interface Place {
  /** Lanes take turns: however many wait in one, the next lane waits for one of them. */
  readonly lane: string;
  /** Before all lanes that are not; every fifth turn is left to those. */
  readonly preferred: boolean;
}

interface FairQueueOptions {
  /** How many work at once. */
  readonly atOnce: number;
  /** How many may wait. Beyond that the last of the longest lane is refused, which may be whoever comes. */
  readonly most: number;
  /** Milliseconds after which whoever still waits is refused. */
  readonly longestMs: number;
  readonly refusal: () => Error;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

type Lanes = Map<string, Waiting[]>;

/** Turns that preferred lanes have in a row while others wait. */
const inARow = 4;

/** Fair queuing: `atOnce` errands are under way; whoever comes after waits in a lane, and the lanes take turns. */
export function createFairQueue({ atOnce, most, longestMs, refusal }: FairQueueOptions) {
  const preferred: Lanes = new Map();
  const others: Lanes = new Map();
  let working = 0;
  let waiting = 0;
  let row = 0;

  function take(lanes: Lanes): Waiting | undefined {
    for (const [name, lane] of lanes) {
      const first = lane.shift();
      // To the end of the round.
      lanes.delete(name);
      if (lane.length > 0) lanes.set(name, lane);
      return first;
    }
    return undefined;
  }

  function next(): Waiting | undefined {
    const othersTurn = others.size > 0 && (preferred.size === 0 || row >= inARow);
    row = othersTurn ? 0 : row + 1;
    return take(othersTurn ? others : preferred);
  }

  function remove(lanes: Lanes, name: string, which: Waiting | undefined): boolean {
    const lane = lanes.get(name) ?? [];
    const index = which ? lane.indexOf(which) : -1;
    if (index < 0) return false;
    lane.splice(index, 1);
    if (lane.length === 0) lanes.delete(name);
    waiting -= 1;
    return true;
  }

  /** Makes room for one more by refusing the last of the longest lane; false when that is no longer than the newcomer's. */
  function makeRoom({ lane, preferred: before }: Place): boolean {
    const own = (before ? preferred : others).get(lane)?.length ?? 0;
    const lanes = before && others.size > 0 ? others : before ? preferred : others;
    const [name = '', longest = []] = [...lanes].reduce<[string, Waiting[]]>(
      (most, one) => (one[1].length > most[1].length ? one : most),
      ['', []],
    );
    if (lanes === (before ? preferred : others) && longest.length < own + 2) return false;
    const last = longest.at(-1);
    remove(lanes, name, last);
    last?.refuse();
    return true;
  }

  function wait(place: Place): Promise<void> {
    if (waiting >= most && !makeRoom(place)) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const lanes = place.preferred ? preferred : others;
      const refuse = () => {
        clearTimeout(timer);
        reject(refusal());
      };
      const own: Waiting = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
        refuse,
      };
      const timer = setTimeout(() => remove(lanes, place.lane, own) && refuse(), longestMs);
      const lane = lanes.get(place.lane);
      if (lane) lane.push(own);
      else lanes.set(place.lane, [own]);
      waiting += 1;
    });
  }

  return async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) await wait(place);
    else working += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this turn, so that no one who just came can slip in.
      const following = next();
      if (following) {
        waiting -= 1;
        following.begin();
      } else working -= 1;
    }
  };
}
