import { atom, createStore, type Atom, type PrimitiveAtom } from 'jotai';
import { emptyMerged, received, removed, snapshot, type Entity, type Merged } from './merge.ts';

/** The one store of the tab. */
export const store = createStore();

const forgetters = new Set<() => void>();

/** An atom that goes back to its first value when the session ends: for everything residents or staff can be read from. */
export function sessionData<T>(initial: T): PrimitiveAtom<T> {
  const data = atom(initial);
  // A function would be taken for an updater.
  forgetters.add(() => store.set(data, () => initial));
  return data;
}

/** Forgets all that belongs to a session. */
export function forgetSessionData(): void {
  for (const forget of forgetters) forget();
}

let latestMoment = 0;

/** A time in milliseconds that never comes twice: the browser's own clock is too coarse to tell an event from a request. */
function moment(): number {
  latestMoment = Math.max(performance.now(), latestMoment + 0.001);
  return latestMoment;
}

/** Entities of one kind, by id, merged from replies and events by the same rules. */
export interface Collection<T extends Entity> {
  /** All that is known, in no order. */
  readonly allAtom: Atom<readonly T[]>;
  readonly byIdAtom: Atom<ReadonlyMap<string, T>>;
  /** Ids of what was removed, which never comes back. */
  readonly removedAtom: Atom<ReadonlySet<string>>;
  /** Takes in what an event or the reply to a write says. */
  readonly received: (entities: readonly T[]) => void;
  readonly removed: (ids: readonly string[]) => void;
  /** Asks for the whole of a scope and merges the answer; a failed call rejects and changes nothing. */
  readonly load: (inScope: (entity: T) => boolean, ask: () => Promise<readonly T[]>) => Promise<void>;
}

export function collection<T extends Entity>(): Collection<T> {
  const state = sessionData<Merged<T>>(emptyMerged<T>());
  const byIdAtom = atom((get) => get(state).entities);
  const change = (merge: (before: Merged<T>) => Merged<T>) => {
    store.set(state, merge);
  };
  return {
    byIdAtom,
    removedAtom: atom((get) => get(state).removed),
    allAtom: atom((get) => [...get(byIdAtom).values()]),
    received: (entities) => change((before) => received(before, entities, moment())),
    removed: (ids) => change((before) => removed(before, ids)),
    async load(inScope, ask) {
      const startedAt = moment();
      const entities = await ask();
      change((before) => snapshot(before, entities, inScope, startedAt));
    },
  };
}
