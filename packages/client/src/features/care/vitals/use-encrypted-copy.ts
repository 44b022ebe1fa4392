import type * as z from 'zod/mini';
import { useEffect, useEffectEvent } from 'react';
import { encryptedCopies } from '../../../lib/device/encrypted-copies.ts';
import type { Entity } from '../../../lib/state/merge.ts';
import type { Collection } from '../../../lib/state/store.ts';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';

interface CopyOptions<T extends Entity> {
  /** Name of the copy; '' for no copy. */
  readonly name: string;
  readonly status: LiveQuery['status'];
  readonly rows: readonly T[];
  readonly schema: z.ZodMiniType<T>;
  readonly collection: Collection<T>;
}

/**
 * Stores an encrypted copy of fetched rows on the device, and adds it to the store when the fetch fails. The query stays
 * failed, so that the rows are marked as not live. Newer versions in the store stay.
 */
export function useEncryptedCopy<T extends Entity>(options: CopyOptions<T>): void {
  const { name, status } = options;
  const save = useEffectEvent(() => encryptedCopies.save(name, options.rows));
  const load = useEffectEvent(async () => {
    const copy = await encryptedCopies.load(name);
    const rows = Array.isArray(copy) ? copy.map((row) => options.schema.safeParse(row)) : [];
    options.collection.upsert(rows.flatMap(({ data }) => data ?? []));
  });
  useEffect(() => {
    if (name === '') return;
    // A full device keeps no copy.
    if (status === 'ready') void save().catch(() => undefined);
    if (status === 'failed') void load();
  }, [name, status]);
}
