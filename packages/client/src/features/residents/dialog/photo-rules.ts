import { residentLimits } from '@hearthline/contracts';

const { accept, maxBytes } = residentLimits.photo;
const extensions = /\.(jpe?g|png|tiff?|webp)$/i;

/** For a file input's `accept`. */
export const acceptedPhotos = accept.join();

/** Why a file is no photo for a resident; null where it is one. The server looks at its content. */
export function photoRefusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  // Some systems name no type for TIFF.
  const isKnown = type === '' ? extensions.test(name) : accept.some((accepted) => accepted === type);
  if (!isKnown) return 'Photo must be JPEG, PNG, TIFF or WEBP.';
  return size > maxBytes ? `Photo must be at most ${String(maxBytes / 1024 / 1024)} MB.` : null;
}
