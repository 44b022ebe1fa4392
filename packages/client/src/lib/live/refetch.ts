import type { EventPayload } from '@hearthline/contracts';

/** The resources of `records:reload`. */
export type Reloadable = Exclude<EventPayload<'records:reload'>['resource'], 'all'>;

export interface Refetch {
  /** Resources whose reload triggers it; all by default. */
  readonly resources?: readonly Reloadable[] | undefined;
  /** Fetches again; handles its own errors. */
  readonly run: () => Promise<void>;
}

const registered = new Set<Refetch>();

/** Registers a refetch that runs after a reconnect. Returns the unregister function. */
export function registerRefetch(refetch: Refetch): () => void {
  registered.add(refetch);
  return () => registered.delete(refetch);
}

/** Refetches the data on screen: all of it after a reconnect, or one resource. */
export async function refetchAll(resource?: Reloadable): Promise<void> {
  const due = [...registered].filter(
    ({ resources }) => resource === undefined || resources === undefined || resources.includes(resource),
  );
  await Promise.all(due.map(({ run }) => run()));
}
