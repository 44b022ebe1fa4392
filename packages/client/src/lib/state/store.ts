import { atom, createStore, type Atom, type PrimitiveAtom } from 'jotai';
import { startTransition } from 'react';
import { emptyMergeState, upsert, remove, applySnapshot, type Entity, type MergeState } from './merge.ts';

/** The tab's Jotai store. */
export const store = createStore();

const resets = new Set<() => void>();

/** An atom that is reset when the session ends: for everything that holds resident or staff data. */
export function sessionScopedAtom<T>(initial: T): PrimitiveAtom<T> {
  const data = atom(initial);
  // Wrapped: Jotai would call a function value as an updater.
  resets.add(() => store.set(data, () => initial));
  return data;
}

/** Resets all session-scoped atoms. */
export function resetSessionData(): void {
  for (const forget of resets) forget();
}

let latestTimestamp = 0;

/** A strictly increasing time in ms: performance.now() is too coarse to order an event and a request. */
function uniqueTimestamp(): number {
  latestTimestamp = Math.max(performance.now(), latestTimestamp + 0.001);
  return latestTimestamp;
}

/** Entities of one kind by id, merged from replies and events by version. */
export interface Collection<T extends Entity> {
  /** Unordered. */
  readonly allAtom: Atom<readonly T[]>;
  readonly byIdAtom: Atom<ReadonlyMap<string, T>>;
  /** Ids that were removed; they never come back. */
  readonly removedAtom: Atom<ReadonlySet<string>>;
  /** Merges entities of an event or a write's reply. */
  readonly upsert: (entities: readonly T[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** Fetches the complete content of a scope and merges it; rejects without a change when the fetch fails. */
  readonly load: (inScope: (entity: T) => boolean, ask: () => Promise<readonly T[]>) => Promise<void>;
  /**
   * Same as `load`, but renders the result as a transition, in short tasks. Do not combine it with a component's own state.
   */
  readonly loadInTransition: Collection<T>['load'];
}

export function createCollection<T extends Entity>(): Collection<T> {
  const state = sessionScopedAtom<MergeState<T>>(emptyMergeState<T>());
  const byIdAtom = atom((get) => get(state).entities);
  const change = (merge: (before: MergeState<T>) => MergeState<T>) => {
    store.set(state, merge);
  };
  const loadBy =
    (apply: (merge: () => void) => void): Collection<T>['load'] =>
    async (inScope, ask) => {
      const startedAt = uniqueTimestamp();
      const entities = await ask();
      apply(() => change((before) => applySnapshot(before, entities, inScope, startedAt)));
    };
  return {
    byIdAtom,
    removedAtom: atom((get) => get(state).removed),
    allAtom: atom((get) => [...get(byIdAtom).values()]),
    upsert: (entities) => change((before) => upsert(before, entities, uniqueTimestamp())),
    remove: (ids) => change((before) => remove(before, ids)),
    load: loadBy((merge) => merge()),
    loadInTransition: loadBy(startTransition),
  };
}
