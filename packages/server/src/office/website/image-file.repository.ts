import { model, Schema } from 'mongoose';
import { createQueue } from '../../platform/flow/queue.ts';
import type { PreparedPicture } from '../../platform/images/prepare-picture.ts';

export type PictureFormat = 'webp' | 'avif';

/** One width of a picture, less than 1 MB in each format. Pictures of equal content share their files. */
interface ImageFileDocument {
  hash: string;
  width: number;
  /** WebP. */
  bytes: Buffer;
  /** Absent if it is not smaller. */
  avif?: Buffer;
  createdAt: Date;
}

/** No upload takes this long. Older unreferenced files are left over from a crash. */
const abandonedMs = 60 * 60_000;

const schema = new Schema<ImageFileDocument>(
  {
    hash: { type: String, required: true },
    width: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    avif: { type: Buffer },
    createdAt: { type: Date, required: true },
  },
  { collection: 'website_image_files', versionKey: false },
);
schema.index({ hash: 1, width: 1 }, { unique: true });

const ImageFileModel = model<ImageFileDocument>('WebsiteImageFile', schema);

/** Serializes changes of pictures, so that counts and unused files do not change in between. */
export const imageFilesInTurn = createQueue({ concurrency: 1 });

/** Stores the files of a picture, once per content. */
export async function storeFiles({ hash, files }: Pick<PreparedPicture, 'hash' | 'files'>): Promise<void> {
  for (const { width, webp, avif } of files)
    await ImageFileModel.updateOne(
      { hash, width },
      // Files stored by an earlier version have no AVIF.
      { $setOnInsert: { bytes: webp, createdAt: new Date() }, ...(avif && { $set: { avif } }) },
      { upsert: true },
    );
}

export async function findFile(hash: string, width: number, format: PictureFormat): Promise<Buffer | null> {
  const found = await ImageFileModel.findOne({ hash, width })
    .select(format === 'webp' ? 'bytes' : 'avif')
    .exec();
  return (format === 'webp' ? found?.bytes : found?.avif) ?? null;
}

/** Removes the files of a replaced or deleted picture unless another picture uses them, and abandoned files. */
export async function removeFiles(unused: string, hashesInUse: readonly string[]): Promise<void> {
  const old = { $lt: new Date(Date.now() - abandonedMs) };
  const inUse = [...hashesInUse];
  await ImageFileModel.deleteMany({
    $or: [{ hash: { $eq: unused, $nin: inUse } }, { hash: { $nin: inUse }, createdAt: old }],
  });
}
