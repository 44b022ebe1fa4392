import type { mongo } from 'mongoose';
import { plural } from '../progress.ts';
import type { RawDatabase } from '../raw-database.ts';
import type { Repair } from './types.ts';

interface Photo {
  readonly _id: mongo.ObjectId;
  readonly photoKey: string;
  readonly size: 'small' | 'large';
  readonly hash: string;
}

interface Owner {
  readonly _id: mongo.ObjectId;
  photoKey?: string;
  photoUrl: string | null;
  version: number;
}

/** The owners of photos; the path of their URLs is that of the collection. */
const owners = [
  { noun: 'resident', collection: 'residents', photos: 'resident_photos', field: 'residentId' },
  { noun: 'user', collection: 'users', photos: 'user_photos', field: 'userId' },
] as const;

/** Gives residents and users whose photo was replaced during the backup the newest photo with both sizes, or none. */
export const repairPhotos: Repair = async (db) => {
  const messages: string[] = [];
  for (const kind of owners) {
    const repaired = await repairPhotosOf(db, kind);
    if (repaired > 0) messages.push(`photos: ${plural(repaired, kind.noun)} given the photo that is there`);
  }
  return messages;
};

async function repairPhotosOf(db: RawDatabase, kind: (typeof owners)[number]): Promise<number> {
  const all = db.collection<Owner>(kind.collection);
  let repaired = 0;
  for await (const owner of all.find({ photoKey: { $exists: true } })) {
    const photos = await wholePhotos(db, kind, owner._id);
    if (photos.some(({ photoKey }) => photoKey === owner.photoKey)) continue;
    const last = photos.at(-1);
    const photoUrl = last ? `/api/${kind.collection}/${owner._id.toString()}/photo?v=${last.hash}` : null;
    await all.updateOne(
      { _id: owner._id },
      {
        $set: { photoUrl, ...(last && { photoKey: last.photoKey }) },
        ...(!last && { $unset: { photoKey: '' } }),
        $inc: { version: 1 },
      },
    );
    repaired += 1;
  }
  return repaired;
}

/** An owner's photos that have both sizes, oldest first. */
async function wholePhotos(
  db: RawDatabase,
  { photos, field }: (typeof owners)[number],
  id: Owner['_id'],
): Promise<Photo[]> {
  const projection = { photoKey: 1, size: 1, hash: 1 };
  const found = await db
    .collection<Photo>(photos)
    .find({ [field]: id } as mongo.Filter<Photo>, { projection, sort: { _id: 1 } })
    .toArray();
  const small = new Set(found.filter(({ size }) => size === 'small').map(({ photoKey }) => photoKey));
  return found.filter(({ size, photoKey }) => size === 'large' && small.has(photoKey));
}
