import type { EventPayload } from '@hearthline/contracts';

/** What `records:reload` can speak of. */
export type Reloadable = EventPayload<'records:reload'>['resource'];

export interface Refetch {
  /** Resources whose reload concerns it; all unless told. */
  readonly resources?: readonly Reloadable[] | undefined;
  /** Fetches again; handles its own failure. */
  readonly run: () => Promise<void>;
}

const registered = new Set<Refetch>();

/** Registers what must be fetched again after a gap. Returns how to take it out. */
export function registerRefetch(refetch: Refetch): () => void {
  registered.add(refetch);
  return () => registered.delete(refetch);
}

/** Fetches again what is on screen: all of it after a gap, or what concerns one resource. */
export async function refetchAll(resource?: Reloadable): Promise<void> {
  const due = [...registered].filter(
    ({ resources }) => resource === undefined || resources === undefined || resources.includes(resource),
  );
  await Promise.all(due.map(({ run }) => run()));
}
