import { Problem } from '@hearthline/contracts';
import { parseCrop } from './decode-image.ts';
import type { PhotoStore } from './photo-store.repository.ts';
import { preparePhoto } from './prepare-photo.ts';

interface Owner {
  readonly photoKey?: string | undefined;
}

/** Stores the reference to the owner's current photo; returns the owner before and after the change. */
type Refer<Document extends Owner, Photo> = (photo: Photo) => Promise<{ before: Document; after: Document }>;

/**
 * Replaces an owner's photo. The new documents are stored before the owner refers to them, and the old ones removed afterwards,
 * so the owner always has one complete photo. Throws 422 naming `photo` if the file is not an image, and the errors of `refer`.
 */
export async function replacePhoto<Document extends Owner>(
  store: PhotoStore,
  id: string,
  {
    file,
    crop,
    whose,
  }: {
    readonly file: Uint8Array;
    readonly crop?: string | undefined;
    readonly whose: 'resident' | 'user';
  },
  refer: Refer<Document, { readonly photoKey: string; readonly hash: string }>,
) {
  const photo = await preparePhoto(file, crop === undefined ? undefined : parseCrop(crop), whose);
  const photoKey = await store.insert(id, photo);
  const { before, after } = await refer({ photoKey, hash: photo.hash }).catch(async (error: unknown) => {
    // The new photo is certainly unused only after a refusal; after any other error the owner may refer to it.
    if (error instanceof Problem) await removeUnused(store, id, { unused: photoKey, current: undefined });
    throw error;
  });
  // If the same image was uploaded again, nothing has changed, and the new documents are unused.
  const unused = after.photoKey === photoKey ? before.photoKey : photoKey;
  await removeUnused(store, id, { unused, current: after.photoKey });
  return { before, after };
}

/** Removes an owner's photo. Throws the errors of `refer`. */
export async function clearPhoto<Document extends Owner>(
  store: PhotoStore,
  id: string,
  refer: Refer<Document, null>,
) {
  const { before, after } = await refer(null);
  await removeUnused(store, id, { unused: before.photoKey, current: undefined });
  return { before, after };
}

/** Removes unused photo documents. Errors are ignored, because the change itself is stored and the next change removes them. */
async function removeUnused(
  store: PhotoStore,
  ...[id, which]: Parameters<PhotoStore['remove']>
): Promise<void> {
  await store.remove(id, which).catch(() => undefined);
}
