/** The reference to a stored photo in its owner's document. */
export interface StoredPhoto {
  readonly photoUrl: string;
  readonly photoKey: string;
}

/** The change from one photo to another or to none; null if it is the same. */
export function photoChange(before: string | null, photo: StoredPhoto | null) {
  const photoUrl = photo?.photoUrl ?? null;
  if (before === photoUrl) return null;
  const changes = { photoUrl: { before, after: photoUrl } };
  return photo
    ? { action: 'photo-changed' as const, changes, set: photo }
    : { action: 'photo-removed' as const, changes, set: { photoUrl }, unset: ['photoKey' as const] };
}
