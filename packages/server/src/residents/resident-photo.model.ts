import { Schema, Types, model } from 'mongoose';

export type PhotoSize = 'small' | 'large';

/** One size of a photo: WebP, less than 1 MB. */
interface ResidentPhoto {
  residentId: Types.ObjectId;
  /** Equal for both sizes of an upload; the resident's `photoKey` refers to the current one. */
  photoKey: string;
  size: PhotoSize;
  hash: string;
  bytes: Buffer;
  createdAt: Date;
}

const schema = new Schema<ResidentPhoto>(
  {
    residentId: { type: Schema.Types.ObjectId, required: true },
    photoKey: { type: String, required: true },
    size: { type: String, required: true },
    hash: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'resident_photos', versionKey: false },
);
schema.index({ residentId: 1, photoKey: 1, size: 1 }, { unique: true });

export const ResidentPhotoModel = model('ResidentPhoto', schema);

/** One size of a resident's photo. */
export async function findPhoto(residentId: string, photoKey: string, size: PhotoSize) {
  const found = await ResidentPhotoModel.findOne({ residentId, photoKey, size }).exec();
  return found && { bytes: found.bytes, hash: found.hash };
}

/** Stores both sizes of a new photo and returns its key; it is current once the resident refers to it. */
export async function insertPhoto(
  residentId: string,
  { hash, ...sizes }: { hash: string } & Record<PhotoSize, Buffer>,
): Promise<string> {
  const photoKey = new Types.ObjectId().toString();
  const both = (['large', 'small'] as const).map((size) => ({ size, bytes: sizes[size] }));
  const createdAt = new Date();
  await ResidentPhotoModel.insertMany(both.map((one) => ({ ...one, residentId, photoKey, hash, createdAt })));
  return photoKey;
}

/** Longer than an upload takes: an older photo to which no resident refers was left by a crash. */
const ABANDONED_MS = 60 * 60_000;

/** Removes an unused photo, and abandoned ones other than the current. */
export async function removePhotos(
  residentId: string,
  { unused, current }: { unused: string | undefined; current: string | undefined },
): Promise<void> {
  const old = { $lt: new Date(Date.now() - ABANDONED_MS) };
  await ResidentPhotoModel.deleteMany({
    residentId,
    $or: [
      ...(unused === undefined ? [] : [{ photoKey: unused }]),
      { photoKey: { $ne: current ?? '' }, createdAt: old },
    ],
  });
}

/** Removes all photos of a resident who is deleted. */
export async function removeAllPhotos(residentId: Types.ObjectId): Promise<void> {
  await ResidentPhotoModel.deleteMany({ residentId });
}
