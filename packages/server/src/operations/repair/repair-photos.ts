import type { mongo } from 'mongoose';
import type { ResidentDocument } from '../../residents/resident.model.ts';
import { plural } from '../progress.ts';
import type { RawDatabase } from '../raw-database.ts';
import type { Repair } from './types.ts';

interface Photo {
  readonly _id: mongo.ObjectId;
  readonly photoKey: string;
  readonly size: 'small' | 'large';
  readonly hash: string;
}

/** Gives residents whose photo was replaced during the backup the newest photo with both sizes, or none. */
export const repairPhotos: Repair = async (db) => {
  let repaired = 0;
  for await (const resident of residentsIn(db).find({ photoKey: { $exists: true } })) {
    const photos = await wholePhotos(db, resident._id);
    if (photos.some(({ photoKey }) => photoKey === resident.photoKey)) continue;
    const last = photos.at(-1);
    const photoUrl = last ? `/api/residents/${resident._id.toString()}/photo?v=${last.hash}` : null;
    await residentsIn(db).updateOne(
      { _id: resident._id },
      {
        $set: { photoUrl, ...(last && { photoKey: last.photoKey }) },
        ...(!last && { $unset: { photoKey: '' } }),
        $inc: { version: 1 },
      },
    );
    repaired += 1;
  }
  return repaired === 0 ? [] : [`photos: ${plural(repaired, 'resident')} given the photo that is there`];
};

const residentsIn = (db: RawDatabase) => db.collection<ResidentDocument>('residents');

/** A resident's photos that have both sizes, oldest first. */
async function wholePhotos(db: RawDatabase, residentId: ResidentDocument['_id']): Promise<Photo[]> {
  const projection = { photoKey: 1, size: 1, hash: 1 };
  const found = await db
    .collection<Photo>('resident_photos')
    .find({ residentId }, { projection, sort: { _id: 1 } })
    .toArray();
  const small = new Set(found.filter(({ size }) => size === 'small').map(({ photoKey }) => photoKey));
  return found.filter(({ size, photoKey }) => size === 'large' && small.has(photoKey));
}
