import { MetaModel, type MetaDocument } from '../database/meta.model.ts';

/** How far the alerts of this database were looked after, by whichever server. */
export type Checkpoint = NonNullable<MetaDocument['alerts']>;

/** null in a database whose alerts were never looked after. */
export async function readCheckpoint(): Promise<Checkpoint | null> {
  const row = await MetaModel.findById('care-alerts').lean<Pick<MetaDocument, 'alerts'>>();
  return row?.alerts ?? null;
}

/** Notes how far they were. */
export async function writeCheckpoint(alerts: Checkpoint): Promise<void> {
  const write = () => MetaModel.updateOne({ _id: 'care-alerts' }, { $set: { alerts } }, { upsert: true });
  try {
    await write();
  } catch (error) {
    // Two first writers may both find no row; one is refused, who then finds the other's.
    if ((error as { code?: unknown }).code !== 11000) throw error;
    await write();
  }
}
