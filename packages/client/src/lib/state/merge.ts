/** An entity with optimistic-locking version. */
export interface Entity {
  readonly id: string;
  readonly version: number;
}

/** A snapshot that was merged: its scope and when it was requested. */
interface PastSnapshot<T> {
  readonly startedAt: number;
  readonly inScope: (entity: T) => boolean;
}

/** Known entities of one kind. Times in ms of one monotonic clock. */
export interface MergeState<T extends Entity> {
  readonly entities: ReadonlyMap<string, T>;
  readonly seenAt: ReadonlyMap<string, number>;
  readonly removed: ReadonlySet<string>;
  readonly snapshots: readonly PastSnapshot<T>[];
}

/** Longer than any request runs, so no older snapshot can matter any more. */
const snapshotMemoryMs = 60_000;

export function emptyMergeState<T extends Entity>(): MergeState<T> {
  return { entities: new Map(), seenAt: new Map(), removed: new Set(), snapshots: [] };
}

/** Merges entities seen at `at`: the newer version wins, and removed ids stay removed. */
export function upsert<T extends Entity>(
  state: MergeState<T>,
  entities: readonly T[],
  at: number,
): MergeState<T> {
  const next = { entities: new Map(state.entities), seenAt: new Map(state.seenAt) };
  for (const entity of entities) {
    const { id, version } = entity;
    if (state.removed.has(id)) continue;
    const known = next.entities.get(id);
    if (!known || known.version < version) next.entities.set(id, entity);
    next.seenAt.set(id, Math.max(next.seenAt.get(id) ?? -Infinity, at));
  }
  return { ...state, ...next };
}

/** Removes entities for good; ids are never reused. */
export function remove<T extends Entity>(state: MergeState<T>, ids: readonly string[]): MergeState<T> {
  return { ...without(state, new Set(ids)), removed: new Set([...state.removed, ...ids]) };
}

/**
 * Merges the complete content of a scope, requested at `startedAt`. Drops what is in scope, missing from it and not
 * seen since; ignores what a later snapshot no longer found.
 */
export function applySnapshot<T extends Entity>(
  state: MergeState<T>,
  entities: readonly T[],
  inScope: (entity: T) => boolean,
  startedAt: number,
): MergeState<T> {
  const seenAt = (id: string) => state.seenAt.get(id) ?? -Infinity;
  const later = state.snapshots.filter((other) => other.startedAt > startedAt);
  const current = entities.filter(
    (entity) => !later.some((other) => other.inScope(entity) && seenAt(entity.id) < other.startedAt),
  );
  const present = new Set(entities.map(({ id }) => id));
  const absent = [...state.entities.values()].filter(
    (entity) => inScope(entity) && !present.has(entity.id) && seenAt(entity.id) < startedAt,
  );
  const rest = without(state, new Set(absent.map(({ id }) => id)));
  const snapshots = [
    ...state.snapshots.filter((other) => other.startedAt > startedAt - snapshotMemoryMs),
    { startedAt, inScope },
  ];
  return { ...upsert(rest, current, startedAt), snapshots };
}

function without<T extends Entity>(state: MergeState<T>, ids: ReadonlySet<string>): MergeState<T> {
  if (ids.size === 0) return state;
  return {
    ...state,
    entities: new Map([...state.entities].filter(([id]) => !ids.has(id))),
    seenAt: new Map([...state.seenAt].filter(([id]) => !ids.has(id))),
  };
}
