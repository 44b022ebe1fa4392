import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { userPhotos } from '../../people/users/user-photo.repository.ts';
import { UserModel } from '../../people/users/user.repository.ts';
import { mongooseDatabase } from '../raw-database.ts';
import { repairPhotos } from './repair-photos.ts';

let end: () => Promise<void>;
beforeAll(async () => void (end = await connectModels()));
afterAll(() => end());

it('repair of photos: a user whose photo was replaced during the backup gets the one that is there', async () => {
  const { id } = await buildUser('nurse', { photoKey: 'gone', photoUrl: '/api/old?v=gone' });
  const photo = {
    userId: id,
    photoKey: 'old',
    hash: 'h',
    bytes: Buffer.from('photo'),
    createdAt: new Date(),
  };
  await userPhotos.model.insertMany([
    { ...photo, size: 'large' },
    { ...photo, size: 'small' },
  ]);
  expect(await repairPhotos(mongooseDatabase(), { madeAt: new Date() })).toEqual([
    'photos: 1 user given the photo that is there',
  ]);
  expect(await UserModel.findById(id).lean()).toMatchObject({
    photoKey: 'old',
    photoUrl: `/api/users/${id}/photo?v=h`,
    version: 2,
  });
});
