import { findMeta, upsertMeta, type MetaDocument } from '../../platform/database/meta.repository.ts';

/** The checkpoint of the alert checks of this database, shared by all servers. */
export type Checkpoint = NonNullable<MetaDocument['alerts']>;

/** Reads the checkpoint; null before the first check. */
export async function readCheckpoint(): Promise<Checkpoint | null> {
  return (await findMeta('care-alerts'))?.alerts ?? null;
}

/** Stores the checkpoint. */
export async function writeCheckpoint(alerts: Checkpoint): Promise<void> {
  await upsertMeta('care-alerts', { $set: { alerts } });
}
