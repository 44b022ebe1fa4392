import { Summing } from './checksum.ts';
import { documentFrames, frame, kinds, type ArchiveHeader } from './archive/frames.ts';
import { writeArchive } from './archive/write-archive.ts';
import type { Progress } from './progress.ts';
import { countDocuments, listShapes, readDocuments, type WholeDatabase } from './whole-database.ts';

/** A finished backup; `bytes` is the size of its file. */
export interface Backup {
  readonly file: string;
  readonly bytes: number;
  readonly collections: number;
  readonly documents: number;
}

interface BackupOptions {
  readonly file: string;
  /** The version of this program. */
  readonly product: string;
  readonly tell: Progress;
  /** Gives up; nothing is left behind. */
  readonly signal?: AbortSignal;
}

/**
 * Writes every collection to an archive, while others may read and write. Each document is whole, as it was at the
 * moment it was read; there is no one moment at which all were read.
 */
export async function backUp(
  db: WholeDatabase,
  { file, product, tell, signal }: BackupOptions,
): Promise<Backup> {
  const header = await describe(db, product);
  const done = { collections: header.collections.length, documents: 0 };
  const total = header.collections.reduce((sum, { about }) => sum + about, 0);

  async function* frames(): AsyncGenerator<Buffer> {
    yield frame(kinds.header, header);
    for (const { name } of header.collections) {
      yield frame(kinds.collection, { name });
      const summing = new Summing();
      for await (const batch of readDocuments(db, name)) {
        for (const document of batch) summing.add(document);
        yield documentFrames(batch);
        done.documents += batch.length;
        tell(name, done.documents, total);
      }
      yield frame(kinds.collectionEnd, { name, ...summing.sum });
    }
    yield frame(kinds.end, done);
  }
  const bytes = await writeArchive(file, frames(), signal);
  return { file, bytes, ...done };
}

async function describe(db: WholeDatabase, product: string): Promise<ArchiveHeader> {
  const schema = await db.collection<{ _id: string; version?: number }>('meta').findOne({ _id: 'schema' });
  const collections = [];
  for (const shape of await listShapes(db))
    collections.push({ ...shape, about: await countDocuments(db, shape.name) });
  return { product, schemaVersion: schema?.version ?? 1, madeAt: new Date(), collections };
}
