import { type Gallery } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { indexUnmovedHistory, registerAudit } from '../../records/audit/audit-source.repository.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';

/** A picture of a gallery as stored. Its files are documents of their own, under its hash. */
export interface WebsiteImageDocument extends Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  title: string;
  gallery_type: Gallery;
  /** Its position in the gallery; equal positions are sorted by creation. */
  orderIndex: number;
  hash: string;
  width: number;
  height: number;
  /** The widths that have files, ascending. */
  widths: number[];
  /** True if each width also has AVIF; absent in pictures of earlier versions. */
  hasAvif?: boolean;
  /** The idempotency fields of the upload that replaced the content, if it came with a key. */
  replacedBy?: IdempotencyFields | null;
  createdBy: string;
  createdAt: Date;
  /** The time from which it is in no gallery; the document is deleted a day later, after its history has been moved. */
  deletedAt: Date | null;
  history: HistoryEntry[];
}

const schema = new Schema<WebsiteImageDocument>(
  {
    version: { type: Number, required: true },
    title: { type: String, required: true, maxlength: 100 },
    gallery_type: { type: String, required: true },
    orderIndex: { type: Number, default: 0 },
    hash: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    widths: { type: [Number], required: true },
    hasAvif: { type: Boolean, default: false },
    createdBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
    replacedBy: Schema.Types.Mixed,
  },
  { collection: 'website_images', versionKey: false },
);
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: 86_400, name: 'deletedAt_ttl' });
indexUnmovedHistory(schema);

const WebsiteImageModel = model<WebsiteImageDocument>('WebsiteImage', schema);

registerAudit('website-image', {
  collection: () => WebsiteImageModel.collection,
  labelFields: ['title'],
  labelOf: (document) => (document as object as WebsiteImageDocument).title,
});

/** All pictures, or those of a gallery, in gallery order. */
export function listImages(gallery?: Gallery): Promise<WebsiteImageDocument[]> {
  return WebsiteImageModel.find({ deletedAt: null, ...(gallery && { gallery_type: gallery }) })
    .sort({ gallery_type: -1, orderIndex: 1, createdAt: 1, _id: 1 })
    .lean<WebsiteImageDocument[]>()
    .exec();
}

export function findImage(id: string): Promise<WebsiteImageDocument | null> {
  return WebsiteImageModel.findOne({ _id: id, deletedAt: null }).lean<WebsiteImageDocument>().exec();
}

/** The picture that an upload added, even if deleted since. */
export function findImageBySaveKey(saveKey: string): Promise<WebsiteImageDocument | null> {
  return WebsiteImageModel.findOne({ saveKey }).lean<WebsiteImageDocument>().exec();
}

export async function insertImage(
  image: Omit<WebsiteImageDocument, '_id' | 'version' | 'deletedAt'>,
): Promise<WebsiteImageDocument> {
  return (await WebsiteImageModel.create({ ...image, version: 1 })).toObject();
}

/** Changes a picture by compare-and-set on its version; null if the version has changed or it was deleted. */
export function writeImage(
  { _id, version }: Pick<WebsiteImageDocument, '_id' | 'version'>,
  { set, entry }: { readonly set: Partial<WebsiteImageDocument>; readonly entry: HistoryEntry },
): Promise<WebsiteImageDocument | null> {
  return WebsiteImageModel.findOneAndUpdate(
    { _id, deletedAt: null, version },
    { $set: set, $inc: { version: 1 }, $push: { history: entry } },
    { returnDocument: 'after' },
  )
    .lean<WebsiteImageDocument>()
    .exec();
}

/** Stores the positions of a gallery's pictures. */
export async function writeOrder(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await WebsiteImageModel.bulkWrite(
    ids.map((id, orderIndex) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(id), deletedAt: null },
        update: { $set: { orderIndex }, $inc: { version: 1 } },
      },
    })),
  );
}
