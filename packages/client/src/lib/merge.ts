/** What two copies are told apart by. */
export interface Entity {
  readonly id: string;
  readonly version: number;
}

/** One snapshot that was merged: what it spoke of, and when it was asked for. */
interface Scan<T> {
  readonly startedAt: number;
  readonly inScope: (entity: T) => boolean;
}

/** What is known of one kind of entity. Times are milliseconds of one monotonic clock. */
export interface Merged<T extends Entity> {
  readonly entities: ReadonlyMap<string, T>;
  readonly heardAt: ReadonlyMap<string, number>;
  readonly removed: ReadonlySet<string>;
  readonly scans: readonly Scan<T>[];
}

/** No reply is waited for this long, so no older scan can still contradict one. */
const scanLifeMs = 60_000;

export function emptyMerged<T extends Entity>(): Merged<T> {
  return { entities: new Map(), heardAt: new Map(), removed: new Set(), scans: [] };
}

/** Takes in entities heard of at `at`: the newer version stays, and what was removed stays removed. */
export function received<T extends Entity>(state: Merged<T>, entities: readonly T[], at: number): Merged<T> {
  const next = { entities: new Map(state.entities), heardAt: new Map(state.heardAt) };
  for (const entity of entities) {
    const { id, version } = entity;
    if (state.removed.has(id)) continue;
    const known = next.entities.get(id);
    if (!known || known.version < version) next.entities.set(id, entity);
    next.heardAt.set(id, Math.max(next.heardAt.get(id) ?? -Infinity, at));
  }
  return { ...state, ...next };
}

/** Takes out entities for good: ids are never used twice, so a late copy is always the older word. */
export function removed<T extends Entity>(state: Merged<T>, ids: readonly string[]): Merged<T> {
  return { ...without(state, new Set(ids)), removed: new Set([...state.removed, ...ids]) };
}

/**
 * Takes in the whole of a scope as a reply asked for at `startedAt` has it. What is in scope here, absent there and not
 * heard of since is dropped; what a later question already found gone does not come back with an earlier one's reply.
 */
export function snapshot<T extends Entity>(
  state: Merged<T>,
  entities: readonly T[],
  inScope: (entity: T) => boolean,
  startedAt: number,
): Merged<T> {
  const heardAt = (id: string) => state.heardAt.get(id) ?? -Infinity;
  const later = state.scans.filter((scan) => scan.startedAt > startedAt);
  const credible = entities.filter(
    (entity) => !later.some((scan) => scan.inScope(entity) && heardAt(entity.id) < scan.startedAt),
  );
  const present = new Set(entities.map(({ id }) => id));
  const absent = [...state.entities.values()].filter(
    (entity) => inScope(entity) && !present.has(entity.id) && heardAt(entity.id) < startedAt,
  );
  const kept = without(state, new Set(absent.map(({ id }) => id)));
  const scans = [
    ...state.scans.filter((scan) => scan.startedAt > startedAt - scanLifeMs),
    { startedAt, inScope },
  ];
  return { ...received(kept, credible, startedAt), scans };
}

function without<T extends Entity>(state: Merged<T>, ids: ReadonlySet<string>): Merged<T> {
  if (ids.size === 0) return state;
  return {
    ...state,
    entities: new Map([...state.entities].filter(([id]) => !ids.has(id))),
    heardAt: new Map([...state.heardAt].filter(([id]) => !ids.has(id))),
  };
}
