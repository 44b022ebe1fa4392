import type { UserAccount } from '@hearthline/contracts';
import type { PhotoChoice } from '../../care/photo-field.tsx';
import { api } from '../../lib/api.ts';
import { cropBody, type CropShares } from '../../ui/crop/crop-shares.ts';

/** Uploads or removes the photo of a saved account; resolves with the account afterwards. */
export async function sendUserPhoto(
  user: UserAccount,
  choice: PhotoChoice,
  crop: CropShares,
): Promise<UserAccount> {
  const params = { id: user.id };
  if (choice.kind === 'new')
    return (await api.users.uploadPhoto({ params, body: cropBody(crop), file: choice.file })).user;
  if (choice.kind === 'keep') return user;
  await api.users.removePhoto({ params });
  return (await api.users.get({ params })).user;
}
