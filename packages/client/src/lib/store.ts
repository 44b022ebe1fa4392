import { atom, createStore, type Atom, type PrimitiveAtom } from 'jotai';
import { emptyMergeState, upsert, removed, applySnapshot, type Entity, type MergeState } from './merge.ts';

/** The one store of the tab. */
export const store = createStore();

const resets = new Set<() => void>();

/** An atom that goes back to its first value when the session ends: for everything residents or staff can be read from. */
export function sessionScopedAtom<T>(initial: T): PrimitiveAtom<T> {
  const data = atom(initial);
  // A function would be taken for an updater.
  resets.add(() => store.set(data, () => initial));
  return data;
}

/** Forgets all that belongs to a session. */
export function resetSessionData(): void {
  for (const forget of resets) forget();
}

let latestTimestamp = 0;

/** A time in milliseconds that never comes twice: the browser's own clock is too coarse to tell an event from a request. */
function uniqueTimestamp(): number {
  latestTimestamp = Math.max(performance.now(), latestTimestamp + 0.001);
  return latestTimestamp;
}

/** Entities of one kind, by id, merged from replies and events by the same rules. */
export interface Collection<T extends Entity> {
  /** All that is known, in no order. */
  readonly allAtom: Atom<readonly T[]>;
  readonly byIdAtom: Atom<ReadonlyMap<string, T>>;
  /** Ids of what was removed, which never comes back. */
  readonly removedAtom: Atom<ReadonlySet<string>>;
  /** Takes in what an event or the reply to a write says. */
  readonly upsert: (entities: readonly T[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** Asks for the whole of a scope and merges the answer; a failed call rejects and changes nothing. */
  readonly load: (inScope: (entity: T) => boolean, ask: () => Promise<readonly T[]>) => Promise<void>;
}

export function createCollection<T extends Entity>(): Collection<T> {
  const state = sessionScopedAtom<MergeState<T>>(emptyMergeState<T>());
  const byIdAtom = atom((get) => get(state).entities);
  const change = (merge: (before: MergeState<T>) => MergeState<T>) => {
    store.set(state, merge);
  };
  return {
    byIdAtom,
    removedAtom: atom((get) => get(state).remove),
    allAtom: atom((get) => [...get(byIdAtom).values()]),
    upsert: (entities) => change((before) => upsert(before, entities, uniqueTimestamp())),
    remove: (ids) => change((before) => removed(before, ids)),
    async load(inScope, ask) {
      const startedAt = uniqueTimestamp();
      const entities = await ask();
      change((before) => applySnapshot(before, entities, inScope, startedAt));
    },
  };
}
