import { MetaModel, type MetaDocument } from '../database/meta.model.ts';

/** The checkpoint of the alert checks of this database, shared by all servers. */
export type Checkpoint = NonNullable<MetaDocument['alerts']>;

/** Reads the checkpoint; null before the first check. */
export async function readCheckpoint(): Promise<Checkpoint | null> {
  const row = await MetaModel.findById('care-alerts').lean<Pick<MetaDocument, 'alerts'>>();
  return row?.alerts ?? null;
}

/** Stores the checkpoint. */
export async function writeCheckpoint(alerts: Checkpoint): Promise<void> {
  const write = () => MetaModel.updateOne({ _id: 'care-alerts' }, { $set: { alerts } }, { upsert: true });
  try {
    await write();
  } catch (error) {
    // Of two concurrent first upserts one is refused as a duplicate; repeated, it updates the other's document.
    if ((error as { code?: unknown }).code !== 11000) throw error;
    await write();
  }
}
