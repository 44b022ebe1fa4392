import { Schema, Types, model, type Model } from 'mongoose';
import type { PreparedPhoto } from './prepare-photo.ts';

type PhotoSize = 'small' | 'large';

/** One size of a photo: WebP, less than 1 MB. */
interface PhotoDocument {
  /** Equal for both sizes of an upload; the owner's `photoKey` refers to the current one. */
  photoKey: string;
  size: PhotoSize;
  hash: string;
  bytes: Buffer;
  createdAt: Date;
}

/** No upload takes this long. An older unreferenced photo is left over from a crash. */
const ABANDONED_MS = 60 * 60_000;

/** Creates a collection of photos; `ownerField` holds the id of the person shown. */
export function createPhotoStore<Field extends string>(name: string, collection: string, ownerField: Field) {
  const schema = new Schema<PhotoDocument>(
    {
      [ownerField]: { type: Schema.Types.ObjectId, required: true },
      photoKey: { type: String, required: true },
      size: { type: String, required: true },
      hash: { type: String, required: true },
      bytes: { type: Buffer, required: true },
      createdAt: { type: Date, required: true },
    },
    { collection, versionKey: false },
  );
  schema.index({ [ownerField]: 1, photoKey: 1, size: 1 }, { unique: true });
  const PhotoModel: Model<PhotoDocument> = model<PhotoDocument>(name, schema);

  return {
    model: PhotoModel as unknown as Model<PhotoDocument & Record<Field, Types.ObjectId>>,

    /** Finds one size of an owner's photo. */
    async find(owner: string, photoKey: string, size: PhotoSize) {
      const found = await PhotoModel.findOne({ [ownerField]: owner, photoKey, size }).exec();
      return found && { bytes: found.bytes, hash: found.hash };
    },

    /** Stores both sizes of a new photo and returns its key; it is current once the owner refers to it. */
    async insert(owner: string, { hash, ...sizes }: PreparedPhoto): Promise<string> {
      const photoKey = new Types.ObjectId().toString();
      const both = (['large', 'small'] as const).map((size) => ({ size, bytes: sizes[size] }));
      const createdAt = new Date();
      await PhotoModel.insertMany(
        both.map((one) => ({ ...one, [ownerField]: owner, photoKey, hash, createdAt })),
      );
      return photoKey;
    },

    /** Removes an unused photo, and abandoned ones other than the current. */
    async remove(
      owner: string,
      { unused, current }: { unused: string | undefined; current: string | undefined },
    ): Promise<void> {
      const old = { $lt: new Date(Date.now() - ABANDONED_MS) };
      await PhotoModel.deleteMany({
        [ownerField]: owner,
        $or: [
          ...(unused === undefined ? [] : [{ photoKey: unused }]),
          { photoKey: { $ne: current ?? '' }, createdAt: old },
        ],
      });
    },

    /** Removes all photos of a deleted owner. */
    async removeAll(owner: Types.ObjectId): Promise<void> {
      await PhotoModel.deleteMany({ [ownerField]: owner });
    },
  };
}

export type PhotoStore = Omit<ReturnType<typeof createPhotoStore>, 'model'>;
