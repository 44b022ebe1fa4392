import { model, Schema } from 'mongoose';
import { limitConcurrency } from '../core/limit-concurrency.ts';
import type { PreparedPicture } from '../images/prepare-picture.ts';

/** One width of a picture: WebP, less than 1 MB. Pictures of equal content share their files. */
interface ImageFileDocument {
  hash: string;
  width: number;
  bytes: Buffer;
  createdAt: Date;
}

/** Longer than an upload takes: older files of no picture were left by an end of the server. */
const abandonedMs = 60 * 60_000;

const schema = new Schema<ImageFileDocument>(
  {
    hash: { type: String, required: true },
    width: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'website_image_files', versionKey: false },
);
schema.index({ hash: 1, width: 1 }, { unique: true });

const ImageFileModel = model<ImageFileDocument>('WebsiteImageFile', schema);

/** Changes of pictures, one after another: what is counted, and which files are unused, must not change in between. */
export const imageFilesInTurn = limitConcurrency(1);

/** Stores the files of a picture, once for each content. */
export async function storeFiles({ hash, files }: Pick<PreparedPicture, 'hash' | 'files'>): Promise<void> {
  for (const { width, bytes } of files)
    await ImageFileModel.updateOne(
      { hash, width },
      { $setOnInsert: { bytes, createdAt: new Date() } },
      { upsert: true },
    );
}

export async function findFile(hash: string, width: number): Promise<Buffer | null> {
  const found = await ImageFileModel.findOne({ hash, width }).exec();
  return found && found.bytes;
}

/** Removes the files of a picture that was replaced or deleted, unless another has them too, and abandoned ones. */
export async function removeFiles(unused: string, hashesInUse: readonly string[]): Promise<void> {
  const old = { $lt: new Date(Date.now() - abandonedMs) };
  const inUse = [...hashesInUse];
  await ImageFileModel.deleteMany({
    $or: [{ hash: { $eq: unused, $nin: inUse } }, { hash: { $nin: inUse }, createdAt: old }],
  });
}
