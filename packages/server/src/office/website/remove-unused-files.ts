import { readAppearance } from '../settings/appearance-setting.repository.ts';
import { removeFiles } from './image-file.repository.ts';
import { listImages } from './website-image.repository.ts';

/** Removes the files of a picture that was replaced or deleted, unless a gallery or the sign-in page shows them. */
export async function removeUnusedFiles(hash: string): Promise<void> {
  const [images, { value }] = await Promise.all([listImages(), readAppearance()]);
  const shown = [...images, ...(value.loginImage ? [value.loginImage] : [])];
  await removeFiles(
    hash,
    shown.map((picture) => picture.hash),
  );
}
